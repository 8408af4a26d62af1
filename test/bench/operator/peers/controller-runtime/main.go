// The workload of B15 in controller-runtime, written the way its own documentation does it.
package main

import (
	"context"
	"os"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

const owner = client.FieldOwner("bench")

func widget() *unstructured.Unstructured {
	object := &unstructured.Unstructured{}
	object.SetAPIVersion("bench.lotse.dev/v1")
	object.SetKind("Widget")
	return object
}

type reconciler struct{ client.Client }

func (r *reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	object := widget()
	if err := r.Get(ctx, request.NamespacedName, object); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	value, _, err := unstructured.NestedString(object.Object, "spec", "value")
	if err != nil {
		return ctrl.Result{}, err
	}
	configMap := &corev1.ConfigMap{
		TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"},
		ObjectMeta: metav1.ObjectMeta{Namespace: request.Namespace, Name: request.Name},
		Data:       map[string]string{"value": value},
	}
	if err := r.Patch(ctx, configMap, client.Apply, owner, client.ForceOwnership); err != nil {
		return ctrl.Result{}, err
	}
	status := widget()
	status.SetNamespace(request.Namespace)
	status.SetName(request.Name)
	status.Object["status"] = map[string]any{"value": value}
	return ctrl.Result{}, r.Status().Patch(ctx, status, client.Apply, owner, client.ForceOwnership)
}

func must(err error) {
	if err != nil {
		println(err.Error())
		os.Exit(1)
	}
}

func main() {
	log.SetLogger(zap.New(zap.WriteTo(os.Stderr)))
	workers, err := strconv.Atoi(os.Getenv("BENCH_WORKERS"))
	must(err)
	config := ctrl.GetConfigOrDie()
	config.QPS = -1
	scheme := runtime.NewScheme()
	must(clientgoscheme.AddToScheme(scheme))
	namespace := os.Getenv("BENCH_NAMESPACE")
	manager, err := ctrl.NewManager(config, ctrl.Options{
		Scheme:  scheme,
		Metrics: server.Options{BindAddress: "0"},
		// Reads of what has no Go type go past the cache unless it is told otherwise.
		Client: client.Options{Cache: &client.CacheOptions{Unstructured: true}},
		Cache:  cache.Options{DefaultNamespaces: map[string]cache.Config{namespace: {}}},
	})
	must(err)
	must(ctrl.NewControllerManagedBy(manager).
		Named("widget").
		For(widget(), builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		WithOptions(controller.Options{MaxConcurrentReconciles: workers}).
		Complete(&reconciler{manager.GetClient()}))
	must(manager.Start(ctrl.SetupSignalHandler()))
}

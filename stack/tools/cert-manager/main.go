// A cert-manager whose controllers are upstream's, started without their command line: the commands are nested modules that no
// module mirror has. For tests; nothing is elected, measured or probed here.
package main

import (
	"context"
	"flag"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/klog/v2"

	"github.com/cert-manager/cert-manager/pkg/controller"
	_ "github.com/cert-manager/cert-manager/pkg/controller/acmechallenges"
	_ "github.com/cert-manager/cert-manager/pkg/controller/acmeorders"
	_ "github.com/cert-manager/cert-manager/pkg/controller/certificate-shim/ingresses"
	_ "github.com/cert-manager/cert-manager/pkg/controller/certificaterequests/acme"
	_ "github.com/cert-manager/cert-manager/pkg/controller/certificaterequests/approver"
	_ "github.com/cert-manager/cert-manager/pkg/controller/certificaterequests/ca"
	_ "github.com/cert-manager/cert-manager/pkg/controller/certificaterequests/selfsigned"
	_ "github.com/cert-manager/cert-manager/pkg/controller/certificates/issuing"
	_ "github.com/cert-manager/cert-manager/pkg/controller/certificates/keymanager"
	_ "github.com/cert-manager/cert-manager/pkg/controller/certificates/metrics"
	_ "github.com/cert-manager/cert-manager/pkg/controller/certificates/readiness"
	_ "github.com/cert-manager/cert-manager/pkg/controller/certificates/requestmanager"
	_ "github.com/cert-manager/cert-manager/pkg/controller/certificates/revisionmanager"
	_ "github.com/cert-manager/cert-manager/pkg/controller/certificates/trigger"
	_ "github.com/cert-manager/cert-manager/pkg/controller/clusterissuers"
	_ "github.com/cert-manager/cert-manager/pkg/controller/issuers"
	_ "github.com/cert-manager/cert-manager/pkg/issuer/acme"
	_ "github.com/cert-manager/cert-manager/pkg/issuer/ca"
	_ "github.com/cert-manager/cert-manager/pkg/issuer/selfsigned"
	logf "github.com/cert-manager/cert-manager/pkg/logs"
)

func main() {
	klog.InitFlags(nil)
	kubeconfig := flag.String("kubeconfig", "", "of somebody with all rights")
	backoff := flag.Duration("request-backoff", time.Hour, "wait after a failed CertificateRequest")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	ctx = logf.NewContext(ctx, logf.Log, "controller")

	options := controller.ContextOptions{Kubeconfig: *kubeconfig, KubernetesAPIQPS: 20, KubernetesAPIBurst: 50}
	options.ClusterResourceNamespace = "cert-manager"
	// Never pulled: a test stands in for the kubelet.
	options.HTTP01SolverImage = "acmesolver.invalid/none:none"
	options.ACMEHTTP01SolverRunAsNonRoot = true
	options.HTTP01SolverResourceRequestCPU = resource.MustParse("10m")
	options.HTTP01SolverResourceLimitsCPU = resource.MustParse("100m")
	options.HTTP01SolverResourceRequestMemory = resource.MustParse("64Mi")
	options.HTTP01SolverResourceLimitsMemory = resource.MustParse("64Mi")
	// Also how long the self-check of HTTP-01 waits before it tries again.
	options.DNS01CheckRetryPeriod = 10 * time.Second
	options.MaxConcurrentChallenges = 60
	options.DefaultIssuerKind = "Issuer"
	options.DefaultIssuerGroup = "cert-manager.io"
	options.DefaultAutoCertificateAnnotations = strings.Fields("kubernetes.io/tls-acme")
	options.CertificateRequestMinimumBackoffDuration = *backoff
	options.CertificateRequestMaximumBackoffDuration = 32 * *backoff

	factory, err := controller.NewContextFactory(ctx, options)
	if err != nil {
		klog.Fatal(err)
	}
	base, err := factory.Build()
	if err != nil {
		klog.Fatal(err)
	}
	group, ctx := errgroup.WithContext(ctx)
	for name, build := range controller.Known() {
		built, err := build(factory)
		if err != nil {
			klog.Fatalf("%s: %v", name, err)
		}
		group.Go(func() error { return built.Run(5, ctx) })
	}
	base.SharedInformerFactory.Start(ctx.Done())
	base.KubeSharedInformerFactory.Start(ctx.Done())
	base.HTTP01ResourceMetadataInformersFactory.Start(ctx.Done())
	if err := group.Wait(); err != nil {
		klog.Fatal(err)
	}
}

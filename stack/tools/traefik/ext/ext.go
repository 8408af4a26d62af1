// Package ext stands in for a nested module of Traefik that no module mirror has; upstream's is empty, too.
package ext

// HTTP is empty upstream.
type HTTP struct{}

// Router is empty upstream.
type Router struct{}

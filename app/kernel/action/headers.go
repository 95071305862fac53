package action

import (
	"net/http"
	"slices"
	"strings"

	"croupier/app/kernel/session"
)

// Policy adds sources to the Content-Security-Policy, which otherwise allows
// nothing but the site itself.
type Policy struct {
	// Scripts, Styles, Images and Frames are sources such as
	// "https://challenges.cloudflare.com".
	Scripts, Styles, Images, Frames []string
	// FrameAncestors are the sites that may show this one in a frame; none
	// when empty.
	FrameAncestors []string
	// Connect gives the addresses, besides the site itself, to which pages of
	// the host may connect: the sockets.
	Connect func(host string, secure bool) []string
}

// framable reports whether another site may show this one in a frame.
func (p *Policy) framable() bool {
	return slices.ContainsFunc(p.FrameAncestors, func(source string) bool { return source != "'self'" })
}

// permissions turns off what the site has no use for.
const permissions = "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()"

// Values of headers that are the same on every answer. All answers share
// them, so that none of them costs an allocation: replace them, never write
// into them.
var (
	lockedPolicy    = []string{"default-src 'none'; frame-ancestors 'none'"}
	noSniffing      = []string{"nosniff"}
	sameOrigin      = []string{"same-origin"}
	strictTransport = []string{"max-age=31536000"}
	strictReferrer  = []string{"strict-origin-when-cross-origin"}
	permissionsOff  = []string{permissions}
	framesDenied    = []string{"DENY"}
	popupsAllowed   = []string{"same-origin-allow-popups"}
)

// guard sets the headers that every answer carries. They are those of data: a
// browser that is made to show it as a document loads nothing, runs nothing
// and does not frame it. An answer that is a document, or a file of one, gets
// more of open.
func guard(header http.Header, client session.Client) {
	header["Content-Security-Policy"] = lockedPolicy
	header["X-Content-Type-Options"] = noSniffing
	header["Cross-Origin-Resource-Policy"] = sameOrigin
	if client.Secure {
		// Browsers ignore it on connections that are not encrypted.
		header["Strict-Transport-Security"] = strictTransport
	}
}

// open sets the headers of pages and their files, of which scripts run and
// frames may be made, in place of those of data.
func (p *Policy) open(header http.Header, client session.Client) {
	header["Content-Security-Policy"] = []string{p.contentSecurity(client)}
	header["Referrer-Policy"] = strictReferrer
	header["Permissions-Policy"] = permissionsOff
	if len(p.FrameAncestors) == 0 {
		header["X-Frame-Options"] = framesDenied
	}
	if client.Secure {
		// Browsers ignore it, and say so, on connections they do not trust.
		header["Cross-Origin-Opener-Policy"] = popupsAllowed
	}
}

// asPage serves what is no call with the headers of pages.
func (r *Registry) asPage(next http.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, req *http.Request) {
		r.options.Policy.open(w.Header(), r.deps.Gate.Client(req))
		next.ServeHTTP(w, req)
	}
}

func (p *Policy) contentSecurity(client session.Client) string {
	var connect []string
	if p.Connect != nil && client.Host != "" {
		connect = p.Connect(client.Host, client.Secure)
	}
	return strings.Join([]string{
		"default-src 'self'",
		sources("script-src 'self'", p.Scripts),
		sources("style-src 'self'", p.Styles),
		sources("img-src 'self' data:", p.Images),
		sources("connect-src 'self'", connect),
		listed("frame-src", p.Frames),
		listed("frame-ancestors", p.FrameAncestors),
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
	}, "; ")
}

func sources(directive string, more []string) string {
	return strings.Join(append([]string{directive}, more...), " ")
}

func listed(directive string, allowed []string) string {
	if len(allowed) == 0 {
		return directive + " 'none'"
	}
	return sources(directive, allowed)
}

package action

import (
	"net/http"
	"slices"
	"strings"

	"croupier/app/kernel/session"
)

// Policy adds sources to the Content-Security-Policy, which otherwise allows
// only the site itself.
type Policy struct {
	// Scripts, Styles, Images and Frames are sources such as
	// "https://challenges.cloudflare.com".
	Scripts, Styles, Images, Frames []string
	// FrameAncestors are the sites that may show this one in a frame; empty for
	// none.
	FrameAncestors []string
	// FramesNow returns more sources of frames, which change while the site runs. It is called for every
	// page.
	FramesNow func() []string
	// Connect returns the addresses of sockets to which pages of the host may
	// connect, besides the site itself.
	Connect func(host string, secure bool) []string
}

// framable reports whether another site may show this one in a frame.
func (p *Policy) framable() bool {
	return slices.ContainsFunc(p.FrameAncestors, func(source string) bool { return source != "'self'" })
}

// permissions disables browser features that the site does not use.
const permissions = "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()"

// Header values that are the same on every answer. All answers share them to
// avoid allocations: replace them, never change them.
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

// setHeaders sets the headers of every answer. They are the headers of data: a browser that shows
// the data as a document loads nothing, runs nothing and does not frame it. Documents and their
// files get more from setPageHeaders.
func setHeaders(header http.Header, client session.Client) {
	header["Content-Security-Policy"] = lockedPolicy
	header["X-Content-Type-Options"] = noSniffing
	header["Cross-Origin-Resource-Policy"] = sameOrigin
	if client.Secure {
		// Browsers ignore it on connections without encryption.
		header["Strict-Transport-Security"] = strictTransport
	}
}

// setPageHeaders replaces the headers of data by those of pages and their files,
// which may run scripts and be framed.
func (p *Policy) setPageHeaders(header http.Header, client session.Client) {
	header["Content-Security-Policy"] = []string{p.contentSecurity(client)}
	header["Referrer-Policy"] = strictReferrer
	header["Permissions-Policy"] = permissionsOff
	if len(p.FrameAncestors) == 0 {
		header["X-Frame-Options"] = framesDenied
	}
	if client.Secure {
		// Browsers ignore it with a warning on connections that they do not
		// trust.
		header["Cross-Origin-Opener-Policy"] = popupsAllowed
	}
}

// asPage serves requests that are not calls with the headers of pages.
func (r *Registry) asPage(next http.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, req *http.Request) {
		r.options.Policy.setPageHeaders(w.Header(), r.deps.Gate.Client(req))
		next.ServeHTTP(w, req)
	}
}

func (p *Policy) contentSecurity(client session.Client) string {
	var connect []string
	if p.Connect != nil && client.Host != "" {
		connect = p.Connect(client.Host, client.Secure)
	}
	frames := p.Frames
	if p.FramesNow != nil {
		frames = slices.Concat(frames, p.FramesNow())
	}
	return strings.Join([]string{
		"default-src 'self'",
		sources("script-src 'self'", p.Scripts),
		sources("style-src 'self'", p.Styles),
		sources("img-src 'self' data:", p.Images),
		sources("connect-src 'self'", connect),
		allowedSources("frame-src", frames),
		allowedSources("frame-ancestors", p.FrameAncestors),
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
	}, "; ")
}

func sources(directive string, more []string) string {
	return strings.Join(append([]string{directive}, more...), " ")
}

func allowedSources(directive string, allowed []string) string {
	if len(allowed) == 0 {
		return directive + " 'none'"
	}
	return sources(directive, allowed)
}

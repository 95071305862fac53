package action

import (
	"net/http"
	"strings"

	"croupier/app/session"
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

// permissions turns off what the site has no use for.
const permissions = "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()"

// secure sets the headers that every answer carries.
func (p *Policy) secure(header http.Header, client session.Client) {
	header.Set("Content-Security-Policy", p.contentSecurity(client))
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	header.Set("Permissions-Policy", permissions)
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	if len(p.FrameAncestors) == 0 {
		header.Set("X-Frame-Options", "DENY")
	}
	if client.Secure {
		// Browsers ignore it, and say so, on connections they do not trust.
		header.Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
		header.Set("Strict-Transport-Security", "max-age=31536000")
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

package preflight

import (
	"crypto/tls"
	"errors"
	"io/fs"
	"net"
	"net/url"
	"os"
	"time"

	"croupier/app/kernel/doctor"
)

// certificate checks the operator's own certificate and its key.
func (s Site) certificate() []doctor.Finding {
	files := s.Config.TLS
	if files.CertFile == "" {
		return nil
	}
	found := append(s.readable("tls.cert_file", files.CertFile), s.readable("tls.key_file", files.KeyFile)...)
	if len(found) > 0 {
		return found
	}
	found = openFile("tls.key_file", files.KeyFile)
	pair, err := tls.LoadX509KeyPair(files.CertFile, files.KeyFile)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return found // the user of the site may be able to read them, this user is not
	case err != nil:
		return append(found, doctor.Fail("tls.cert_file: %s and the key %s do not fit: %v. Name a certificate and its own key, both in PEM.", files.CertFile, files.KeyFile, err)...)
	case pair.Leaf == nil:
		return found
	}
	leaf, now := pair.Leaf, s.Now()
	switch {
	case now.After(leaf.NotAfter):
		found = append(found, doctor.Fail("tls.cert_file: %s expired on %s: browsers refuse the site. Renew it.", files.CertFile, leaf.NotAfter.UTC().Format(time.DateOnly))...)
	case now.Before(leaf.NotBefore):
		found = append(found, doctor.Fail("tls.cert_file: %s is valid from %s on. Look at the clock of the machine, or use another one.", files.CertFile, leaf.NotBefore.UTC().Format(time.DateTime))...)
	case leaf.NotAfter.Sub(now) < doctor.CertificateWarning:
		found = append(found, doctor.Warn("tls.cert_file: %s expires on %s. Renew it.", files.CertFile, leaf.NotAfter.UTC().Format(time.DateOnly))...)
	}
	if site, err := url.Parse(s.Config.URL); err == nil && site.Hostname() != "" && leaf.VerifyHostname(site.Hostname()) != nil {
		found = append(found, doctor.Warn("tls.cert_file: %s is not a certificate of %s, the host of url. Browsers refuse it there unless a proxy is in front of the site.", files.CertFile, site.Hostname())...)
	}
	return found
}

// domains checks that a certificate authority can reach the site.
func (s Site) domains() []doctor.Finding {
	if !s.Config.TLS.Auto() {
		return nil
	}
	if site, err := url.Parse(s.Config.URL); err == nil && site.Port() != "" && site.Port() != "443" {
		return doctor.Fail("tls.domains: certificates are only issued to a site at port 443, and url names port %s. Take the port out of url, or use tls.cert_file.", site.Port())
	}
	if _, port, err := net.SplitHostPort(s.Config.HTTP.Addr); err == nil && port != "443" {
		return doctor.Warn("tls.domains: certificates are only issued to a site that is reached at port 443, and http.addr has port %s. Set http.addr to \":443\", or forward port 443 to port %s.", port, port)
	}
	if _, err := os.Stat(s.Config.Path("tls")); err == nil {
		if err := s.user().checkAccess(s.Config.Path("tls"), 2); err != nil {
			return doctor.Fail("tls.domains: %s cannot be written by %s: certificates cannot be kept.", s.Config.Path("tls"), s.user().name)
		}
	}
	return nil
}

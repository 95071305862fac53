package listener

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"croupier/app/kernel/doctor"
)

// checkInterval is the interval at which the certificate files are checked.
const checkInterval = time.Minute

// certificate is a certificate of the operator, read from two files. It is read again
// when the files change.
type certificate struct {
	certFile, keyFile string

	mu    sync.RWMutex
	pair  *tls.Certificate
	stamp string
}

// read reads the files if they have changed, or always. It keeps the present pair if the
// files are invalid. changed is true for a new pair.
func (c *certificate) read(always bool) (changed bool, err error) {
	stamp, err := c.fileStamp()
	if err != nil {
		return false, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !always && stamp == c.stamp {
		return false, nil
	}
	c.stamp = stamp // invalid files are reported once
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if err != nil {
		return false, fmt.Errorf("read the TLS certificate %s with the key %s: %w", c.certFile, c.keyFile, err)
	}
	c.pair = &pair
	return true, nil
}

// fileStamp returns a text that changes when one of the files changes.
func (c *certificate) fileStamp() (stamp string, err error) {
	for _, name := range []string{c.certFile, c.keyFile} {
		info, err := os.Stat(name)
		if err != nil {
			return "", fmt.Errorf("read the TLS certificate: %w", err)
		}
		stamp += fmt.Sprintf("%d %d;", info.ModTime().UnixNano(), info.Size())
	}
	return stamp, nil
}

// get implements tls.Config.GetCertificate.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if c.pair == nil {
		return nil, errors.New("there is no certificate")
	}
	return c.pair, nil
}

// ends returns when the certificate expires; zero for none.
func (c *certificate) ends() time.Time {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if c.pair == nil || c.pair.Leaf == nil {
		return time.Time{}
	}
	return c.pair.Leaf.NotAfter
}

// CertificateEnds returns when the operator's own certificate expires; zero for a site
// without one.
func (s *Server) CertificateEnds() time.Time {
	if s.own == nil {
		return time.Time{}
	}
	return s.own.ends()
}

// Reload reads the operator's own certificate again. New connections get the new one. If
// the files are invalid, the present one stays and the error is logged.
func (s *Server) Reload() { s.reload(true) }

func (s *Server) reload(always bool) {
	if s.own == nil {
		return
	}
	switch changed, err := s.own.read(always); {
	case err != nil:
		s.Log.Error("the TLS certificate could not be read again; the old one stays in use", "error", err)
	case changed:
		s.Log.Info("the TLS certificate was read again", "ends", s.own.ends())
		s.warnOfExpiry()
	}
}

// warnOfExpiry logs that the certificate has expired or expires soon.
func (s *Server) warnOfExpiry() {
	switch ends, now := s.own.ends(), s.Clock.Now(); {
	case now.After(ends):
		s.Log.Warn("the TLS certificate has expired: browsers refuse the site", "ended", ends)
	case ends.Sub(now) < doctor.CertificateWarning:
		s.Log.Warn("the TLS certificate expires soon", "ends", ends)
	}
}

// watchCertificate checks the files of the certificate until ctx ends.
func (s *Server) watchCertificate(ctx context.Context) error {
	if s.own == nil {
		return nil
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.Clock.After(checkInterval):
			s.reload(false)
		}
	}
}

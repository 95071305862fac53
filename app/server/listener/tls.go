package listener

import (
	"context"
	"crypto/tls"
	"fmt"

	"github.com/caddyserver/certmagic"
)

// tlsConfig returns nil if the site serves plain HTTP, behind a proxy or at home. With
// configured domains it obtains and renews certificates automatically. With files it
// serves those, and reads them again when they change.
func (s *Server) tlsConfig(ctx context.Context) (*tls.Config, error) {
	switch {
	case s.options.Config.TLS.Auto():
		return s.automaticTLS(ctx)
	case s.options.Config.TLS.Enabled():
		if _, err := s.own.read(true); err != nil {
			return nil, err
		}
		s.warnOfExpiry()
		return &tls.Config{GetCertificate: s.own.get, MinVersion: tls.VersionTLS12, NextProtos: []string{"h2", "http/1.1"}}, nil
	default:
		return nil, nil
	}
}

// automaticTLS stores certificates for the configured domains in the data folder. The
// challenge is answered on the main port (TLS-ALPN), which must be reachable as 443.
func (s *Server) automaticTLS(ctx context.Context) (*tls.Config, error) {
	var magic *certmagic.Config
	cache := certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return magic, nil },
	})
	magic = certmagic.New(cache, certmagic.Config{Storage: &certmagic.FileStorage{Path: s.options.Config.Path("tls")}})
	magic.Issuers = []certmagic.Issuer{certmagic.NewACMEIssuer(magic, certmagic.ACMEIssuer{
		CA: certmagic.LetsEncryptProductionCA, Email: s.options.Config.TLS.Email, Agreed: true, DisableHTTPChallenge: true,
	})}
	if err := magic.ManageAsync(ctx, s.options.Config.TLS.Domains); err != nil {
		return nil, fmt.Errorf("obtain certificates: %w", err)
	}
	secure := magic.TLSConfig()
	secure.MinVersion = tls.VersionTLS12
	secure.NextProtos = append([]string{"h2", "http/1.1"}, secure.NextProtos...)
	return secure, nil
}

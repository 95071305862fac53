package listener

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
)

var now = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

// writePair writes a certificate with a serial number and an expiry time.
func writePair(t *testing.T, folder string, serial int64, ends time.Time) config.TLS {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := x509.Certificate{SerialNumber: big.NewInt(serial), NotBefore: now.Add(-100 * 24 * time.Hour), NotAfter: ends, DNSNames: []string{"casino.example"}}
	content, err := x509.CreateCertificate(rand.Reader, &template, &template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	files := config.TLS{CertFile: filepath.Join(folder, "cert.pem"), KeyFile: filepath.Join(folder, "key.pem")}
	for name, block := range map[string]*pem.Block{files.CertFile: {Type: "CERTIFICATE", Bytes: content}, files.KeyFile: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
		// Two writes of a test can happen in the same tick of the file system's clock.
		if err := os.Chtimes(name, now, now.Add(time.Duration(serial)*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// servedSerial returns the serial number of the certificate that a new connection gets.
func servedSerial(t *testing.T, secure *tls.Config) int64 {
	t.Helper()
	ownInfo, otherInfo := net.Pipe()
	defer ownInfo.Close()
	defer otherInfo.Close()
	go func() { _ = tls.Server(otherInfo, secure).Handshake() }()
	client := tls.Client(ownInfo, &tls.Config{InsecureSkipVerify: true})
	if err := client.Handshake(); err != nil {
		t.Fatal(err)
	}
	return client.ConnectionState().PeerCertificates[0].SerialNumber.Int64()
}

func TestReplacedCertificateIsServedWithoutRestart(t *testing.T) {
	folder := t.TempDir()
	var log bytes.Buffer
	c := clock.NewFake(now)
	files := writePair(t, folder, 1, now.Add(90*24*time.Hour))
	s := New(Deps{Clock: c, Log: slog.New(slog.NewTextHandler(&log, nil))}, Options{Config: config.Config{TLS: files}})
	secure, err := s.tlsConfig(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.watchCertificate(ctx) }()
	c.WaitForSleepers(1)
	if got := servedSerial(t, secure); got != 1 {
		t.Errorf("at first: %d", got)
	}
	writePair(t, folder, 2, now.Add(180*24*time.Hour))
	c.Advance(checkInterval)
	c.WaitForSleepers(1) // the first check is done
	if got := servedSerial(t, secure); got != 2 || !s.CertificateEnds().Equal(now.Add(180*24*time.Hour)) {
		t.Errorf("a minute after the files changed: %d, ends %v", got, s.CertificateEnds())
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	// A reload, such as by SIGHUP, is immediate.
	writePair(t, folder, 3, now.Add(180*24*time.Hour))
	s.Reload()
	if got := servedSerial(t, secure); got != 3 {
		t.Errorf("after a reload: %d", got)
	}
	// Invalid files change nothing.
	if err := os.WriteFile(files.KeyFile, []byte("no key"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.Reload()
	if got := servedSerial(t, secure); got != 3 || !strings.Contains(log.String(), "the old one stays in use") {
		t.Errorf("with a wrong key: %d\n%s", got, log.String())
	}
}

func TestExpiredCertificateIsLogged(t *testing.T) {
	for want, ends := range map[string]time.Time{"has expired": now.Add(-time.Hour), "expires soon": now.Add(24 * time.Hour), "": now.Add(60 * 24 * time.Hour)} {
		var log bytes.Buffer
		files := writePair(t, t.TempDir(), 1, ends)
		s := New(Deps{Clock: clock.NewFake(now), Log: slog.New(slog.NewTextHandler(&log, nil))}, Options{Config: config.Config{TLS: files}})
		if _, err := s.tlsConfig(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(log.String(), want) || want == "" && log.Len() > 0 {
			t.Errorf("ends %v: %s", ends, log.String())
		}
	}
}

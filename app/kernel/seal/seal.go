// Package seal encrypts values of the database that only this site may read:
// two-factor secrets, server seeds in use.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
)

// Sealer encrypts for one purpose. It is safe for concurrent use.
type Sealer struct{ aead cipher.AEAD }

// ErrKey says that a sealed text cannot be decrypted: it was sealed with
// another key, for another purpose or another owner, or it was changed.
var ErrKey = errors.New("what is sealed does not open with this site's secret")

// New derives the key of one purpose from the site's secret.
func New(site []byte, purpose string) (*Sealer, error) {
	derived, err := hkdf.Key(sha256.New, site, nil, "croupier "+purpose, sha256.Size)
	if err != nil {
		return nil, fmt.Errorf("derive the key for %s: %w", purpose, err)
	}
	block, err := aes.NewCipher(derived)
	if err != nil {
		return nil, fmt.Errorf("prepare cipher: %w", err)
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, fmt.Errorf("prepare cipher mode: %w", err)
	}
	return &Sealer{aead}, nil
}

// Seal encrypts a text. Open needs the same bound value, such as the owner's
// id, so that a sealed text does not open in another row.
func (s *Sealer) Seal(bound, plain string) (string, error) {
	sealed, err := s.SealBytes(bound, []byte(plain))
	return base64.RawStdEncoding.EncodeToString(sealed), err
}

// SealBytes encrypts as Seal does, for files: their whole content is in memory.
func (s *Sealer) SealBytes(bound string, plain []byte) ([]byte, error) {
	nonce := make([]byte, s.aead.NonceSize(), s.aead.NonceSize()+len(plain)+s.aead.Overhead())
	if _, err := rand.Read(nonce); err != nil {
		return nil, fmt.Errorf("read randomness: %w", err)
	}
	return s.aead.Seal(nonce, nonce, plain, []byte(bound)), nil
}

// Overhead is how many bytes longer SealBytes makes what it seals: the nonce and the tag of
// AES-256-GCM.
const Overhead = 12 + 16

// Open decrypts a sealed text. Errors: ErrKey.
func (s *Sealer) Open(bound, sealed string) (string, error) {
	raw, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil {
		return "", ErrKey
	}
	plain, err := s.OpenBytes(bound, raw)
	return string(plain), err
}

// OpenBytes decrypts what SealBytes has made. Errors: ErrKey.
func (s *Sealer) OpenBytes(bound string, sealed []byte) ([]byte, error) {
	n := s.aead.NonceSize()
	if len(sealed) < n {
		return nil, ErrKey
	}
	plain, err := s.aead.Open(nil, sealed[:n], sealed[n:], []byte(bound))
	if err != nil {
		return nil, ErrKey
	}
	return plain, nil
}

// Package secretbox encrypts values of the database that only this site may read: two-factor secrets,
// server seeds in use.
package secretbox

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

// ErrWrongKey means that a text cannot be decrypted: it was encrypted with another key, for
// another purpose or another owner, or it was changed.
var ErrWrongKey = errors.New("an encrypted value cannot be decrypted with this site's secret")

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

// Encrypt encrypts a text. Open needs the same bound value, such as the owner's
// id, so that an encrypted text cannot be decrypted in another row.
func (s *Sealer) Encrypt(aad, plain string) (string, error) {
	sealed, err := s.EncryptBytes(aad, []byte(plain))
	return base64.RawStdEncoding.EncodeToString(sealed), err
}

// EncryptBytes encrypts like Seal, for files: their whole content is in memory.
func (s *Sealer) EncryptBytes(aad string, plain []byte) ([]byte, error) {
	nonce := make([]byte, s.aead.NonceSize(), s.aead.NonceSize()+len(plain)+s.aead.Overhead())
	if _, err := rand.Read(nonce); err != nil {
		return nil, fmt.Errorf("read randomness: %w", err)
	}
	return s.aead.Seal(nonce, nonce, plain, []byte(aad)), nil
}

// Overhead is the number of bytes that EncryptBytes adds: the nonce and the tag of AES-256-GCM.
const Overhead = 12 + 16

// Decrypt decrypts a sealed text. Errors: ErrWrongKey.
func (s *Sealer) Decrypt(aad, sealed string) (string, error) {
	raw, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil {
		return "", ErrWrongKey
	}
	plain, err := s.DecryptBytes(aad, raw)
	return string(plain), err
}

// DecryptBytes decrypts the output of EncryptBytes. Errors: ErrWrongKey.
func (s *Sealer) DecryptBytes(aad string, sealed []byte) ([]byte, error) {
	n := s.aead.NonceSize()
	if len(sealed) < n {
		return nil, ErrWrongKey
	}
	plain, err := s.aead.Open(nil, sealed[:n], sealed[n:], []byte(aad))
	if err != nil {
		return nil, ErrWrongKey
	}
	return plain, nil
}

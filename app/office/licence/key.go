package licence

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"strings"
)

// keys are the public keys of the issuers of licences for this binary, in the form of
// EncodePublicKey, separated by commas. The seller of the product sets them at build
// time:
//
//	go build -ldflags "-X croupier/app/office/licence.keys=KEY[,KEY...]"
//
// A build without keys accepts only the community licence.
var keys string

// CompiledKeys are the public keys that this binary was built with.
func CompiledKeys() ([]ed25519.PublicKey, error) {
	var parsed []ed25519.PublicKey
	for _, text := range strings.Split(keys, ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		key, err := DecodePublicKey(text)
		if err != nil {
			return nil, fmt.Errorf("licence keys of this build: %w", err)
		}
		parsed = append(parsed, key)
	}
	return parsed, nil
}

// EncodePublicKey encodes a public key as 43 characters that need no quoting.
func EncodePublicKey(key ed25519.PublicKey) string { return base64.RawURLEncoding.EncodeToString(key) }

// DecodePublicKey decodes the output of EncodePublicKey.
func DecodePublicKey(text string) (ed25519.PublicKey, error) {
	key, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, errors.New("a public key has 43 characters: letters and digits, dashes and underscores")
	}
	return key, nil
}

// pemType is the PEM type of a private key file, which other tools can read as well.
const pemType = "PRIVATE KEY"

// NewKey creates a key pair. It returns the private key as the content of its file (PEM,
// PKCS #8), and the public key.
func NewKey() (file []byte, public ed25519.PublicKey, err error) {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, nil, fmt.Errorf("make key: %w", err)
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return nil, nil, fmt.Errorf("encode key: %w", err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: pemType, Bytes: encoded}), public, nil
}

// ParsePrivateKey parses a file of NewKey.
func ParsePrivateKey(file []byte) (ed25519.PrivateKey, error) {
	block, _ := pem.Decode(file)
	if block == nil || block.Type != pemType {
		return nil, errors.New("this is no private key file")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, errors.New("the private key file is damaged")
	}
	key, ok := parsed.(ed25519.PrivateKey)
	if !ok {
		return nil, errors.New("the private key is not an Ed25519 key")
	}
	return key, nil
}

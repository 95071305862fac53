package licence

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
)

// The format of a licence file: two base64 blocks between marks, the licence as JSON and
// the signature over it. Spaces and line ends inside the blocks, and text around the
// marks, are ignored, so that a licence survives being sent by email.
const (
	beginMark     = "-----BEGIN CROUPIER LICENCE-----"
	signatureMark = "-----SIGNATURE-----"
	endMark       = "-----END CROUPIER LICENCE-----"
	lineWidth     = 64
	// maxFileBytes is the maximum size of a licence file.
	maxFileBytes = 64 << 10
	// signedPrefix is part of the signed text, so that the signature of a licence is
	// never valid for anything else.
	signedPrefix = "croupier licence v1\n"
)

// Reasons for which a file is refused.
var (
	ErrFormat    = errors.New("this is no licence file")
	ErrSignature = errors.New("the licence was not signed by a known key, or was changed since")
	ErrNoKeys    = errors.New("this binary was built without licence keys and knows the community licence alone")
)

// decodeBase64 decodes base64 strictly: except for spaces, each byte string has only one
// encoding.
func decodeBase64(block string) ([]byte, error) {
	return base64.StdEncoding.Strict().DecodeString(strings.Join(strings.Fields(block), ""))
}

// split parses a file without verifying it.
func split(file []byte) (payload, signature []byte, err error) {
	if len(file) > maxFileBytes {
		return nil, nil, fmt.Errorf("%w: larger than %d bytes", ErrFormat, maxFileBytes)
	}
	_, rest, begun := strings.Cut(string(file), beginMark)
	body, sealed, divided := strings.Cut(rest, signatureMark)
	sealed, _, ended := strings.Cut(sealed, endMark)
	if !begun || !divided || !ended {
		return nil, nil, fmt.Errorf("%w: its marks are missing", ErrFormat)
	}
	payload, bodyErr := decodeBase64(body)
	signature, sealErr := decodeBase64(sealed)
	if bodyErr != nil || sealErr != nil || len(signature) != ed25519.SignatureSize {
		return nil, nil, fmt.Errorf("%w: its base64 is damaged", ErrFormat)
	}
	return payload, signature, nil
}

// Parse parses a licence file and verifies that one of the keys has signed it. It does
// not check dates and domains.
func Parse(file []byte, keys []ed25519.PublicKey) (Licence, error) {
	if len(keys) == 0 {
		return Licence{}, ErrNoKeys
	}
	payload, signature, err := split(file)
	if err != nil {
		return Licence{}, err
	}
	signed := append([]byte(signedPrefix), payload...)
	known := false
	for _, key := range keys {
		known = known || ed25519.Verify(key, signed, signature)
	}
	if !known {
		return Licence{}, ErrSignature
	}
	var read Licence
	if err := json.Unmarshal(payload, &read, json.RejectUnknownMembers(true)); err != nil {
		return Licence{}, fmt.Errorf("%w: it was made for another version: %v", ErrFormat, err)
	}
	if err := read.Validate(); err != nil {
		return Licence{}, fmt.Errorf("%w: %v", ErrFormat, err)
	}
	return read, nil
}

// Issue signs a licence and returns its file.
func Issue(l Licence, key ed25519.PrivateKey) ([]byte, error) {
	if err := l.Validate(); err != nil {
		return nil, err
	}
	payload, err := json.Marshal(l, json.Deterministic(true))
	if err != nil {
		return nil, fmt.Errorf("encode licence: %w", err)
	}
	signature := ed25519.Sign(key, append([]byte(signedPrefix), payload...))
	var file bytes.Buffer
	fmt.Fprintf(&file, "Licence %s for %s\n\n%s\n", l.ID, l.Holder, beginMark)
	writeBlock(&file, payload)
	fmt.Fprintln(&file, signatureMark)
	writeBlock(&file, signature)
	fmt.Fprintln(&file, endMark)
	if file.Len() > maxFileBytes {
		return nil, fmt.Errorf("the licence is larger than %d bytes", maxFileBytes)
	}
	return file.Bytes(), nil
}

func writeBlock(file *bytes.Buffer, content []byte) {
	text := base64.StdEncoding.EncodeToString(content)
	for len(text) > lineWidth {
		fmt.Fprintln(file, text[:lineWidth])
		text = text[lineWidth:]
	}
	fmt.Fprintln(file, text)
}

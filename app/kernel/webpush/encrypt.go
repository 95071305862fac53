// Package webpush sends messages to browsers through the push services of their makers
// (RFC 8030): encrypted for the browser alone (RFC 8291), and signed with a key of the
// site (RFC 8292).
package webpush

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
)

// The sizes of RFC 8188 and RFC 8291.
const (
	authSize   = 16
	saltSize   = 16
	keySize    = 16
	nonceSize  = 12
	recordSize = 4096
	// MaxText is the maximum length of a message: one record, with the mark of its end and the
	// tag.
	MaxText = recordSize - 17 - 86
)

// lastRecordMark marks the end of the only record.
const lastRecordMark = 2

// ErrDeviceKeys means that a browser's keys are invalid.
var ErrDeviceKeys = errors.New("the keys of the device are not those of a browser")

// Device is a browser that receives messages, in the form of its PushSubscription.
type Device struct {
	// Endpoint is the address of its push service.
	Endpoint string
	// Key is its public key and Auth its secret, in base64 for addresses.
	Key, Auth string
}

// keys reads the browser's keys.
func (d Device) keys() (*ecdh.PublicKey, []byte, error) {
	raw, err := base64.RawURLEncoding.DecodeString(d.Key)
	if err != nil {
		return nil, nil, ErrDeviceKeys
	}
	key, err := ecdh.P256().NewPublicKey(raw)
	if err != nil {
		return nil, nil, ErrDeviceKeys
	}
	auth, err := base64.RawURLEncoding.DecodeString(d.Auth)
	if err != nil || len(auth) != authSize {
		return nil, nil, ErrDeviceKeys
	}
	return key, auth, nil
}

// encrypt makes the body of a message, with a separate key and salt.
func encrypt(d Device, text []byte) ([]byte, error) {
	ephemeral, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make the key of a message: %w", err)
	}
	salt := make([]byte, saltSize)
	if _, err := rand.Read(salt); err != nil {
		return nil, fmt.Errorf("read randomness: %w", err)
	}
	return encryptWith(ephemeral, salt, d, text)
}

func encryptWith(ephemeral *ecdh.PrivateKey, salt []byte, d Device, text []byte) ([]byte, error) {
	if len(text) > MaxText {
		return nil, fmt.Errorf("a message of %d bytes is longer than %d", len(text), MaxText)
	}
	browserKey, auth, err := d.keys()
	if err != nil {
		return nil, err
	}
	shared, err := ephemeral.ECDH(browserKey)
	if err != nil {
		return nil, ErrDeviceKeys
	}
	sender := ephemeral.PublicKey().Bytes()
	info := "WebPush: info\x00" + string(browserKey.Bytes()) + string(sender)
	aead, nonce, err := contentKeys(shared, auth, salt, info)
	if err != nil {
		return nil, err
	}
	body := append([]byte{}, salt...)
	body = binary.BigEndian.AppendUint32(body, recordSize)
	body = append(body, byte(len(sender)))
	body = append(body, sender...)
	return aead.Seal(body, nonce, append(append([]byte{}, text...), lastRecordMark), nil), nil
}

// contentKeys derives the cipher and the nonce of a message.
func contentKeys(shared, auth, salt []byte, info string) (cipher.AEAD, []byte, error) {
	input, err := hkdf.Key(sha256.New, shared, auth, info, sha256.Size)
	if err != nil {
		return nil, nil, fmt.Errorf("derive the keys of a message: %w", err)
	}
	key, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: aes128gcm\x00", keySize)
	if err != nil {
		return nil, nil, fmt.Errorf("derive the key of a message: %w", err)
	}
	nonce, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: nonce\x00", nonceSize)
	if err != nil {
		return nil, nil, fmt.Errorf("derive the nonce of a message: %w", err)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, nil, fmt.Errorf("prepare the cipher of a message: %w", err)
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, nil, fmt.Errorf("prepare the cipher of a message: %w", err)
	}
	return aead, nonce, nil
}

package connect

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"math/big"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/app/people/connect/ethereum"
	"croupier/db"
)

// The device wallet is a P-256 key that the player's browser keeps and never exports.
// It needs no provider: a challenge signed with it is the proof.

// deviceText is the prefix of the text that a device wallet signs; the challenge
// follows.
const deviceText = "Croupier device wallet: "

const (
	devicePointBytes     = 65 // an uncompressed point
	deviceSignatureBytes = 64 // r and s
)

// ChallengeAnswer is the text to sign.
type ChallengeAnswer struct {
	Challenge string `json:"challenge"`
}

// DeviceChallenge returns a new challenge, valid for one proof.
func (c *Service[Data]) DeviceChallenge(ctx context.Context, _ *session.Call, _ action.None) (ChallengeAnswer, error) {
	var answer ChallengeAnswer
	err := c.DB.Write(ctx, func(tx *db.Tx) (err error) {
		answer.Challenge, err = issueConnectToken(tx, connectChallenge, "", proofLifetime)
		return err
	})
	if err != nil {
		return ChallengeAnswer{}, fmt.Errorf("issue challenge: %w", err)
	}
	return answer, nil
}

// ProveRequest is a signed challenge. Keys and signatures are base64url without
// padding, in the formats that browsers use.
type ProveRequest struct {
	Challenge string `json:"challenge"`
	// PublicKey is the uncompressed point, 65 bytes.
	PublicKey string `json:"publicKey"`
	// Signature is r and s, 64 bytes.
	Signature string `json:"signature"`
}

// ProveAnswer is the proof.
type ProveAnswer struct {
	UID string `json:"uid"`
}

// DeviceProve exchanges a signed challenge for a proof and spends the challenge.
func (c *Service[Data]) DeviceProve(ctx context.Context, _ *session.Call, request ProveRequest) (ProveAnswer, error) {
	address, ok := request.signer()
	if !ok {
		return ProveAnswer{}, ErrAuthentication
	}
	var answer ProveAnswer
	err := c.DB.Write(ctx, func(tx *db.Tx) error {
		_, ok, err := useConnectToken(tx, connectChallenge, request.Challenge)
		if err != nil {
			return err
		}
		if !ok {
			return ErrAuthentication
		}
		answer.UID, err = issueConnectToken(tx, connectUID, address.Lower(), proofLifetime)
		return err
	})
	if err != nil {
		return ProveAnswer{}, fmt.Errorf("prove a device wallet: %w", err)
	}
	return answer, nil
}

// signer returns the address of the key that signed the challenge; ok is false if any
// part of the request is invalid.
func (request ProveRequest) signer() (address ethereum.Address, ok bool) {
	point, ok := decodeExactly(request.PublicKey, devicePointBytes)
	if !ok {
		return address, false
	}
	signature, ok := decodeExactly(request.Signature, deviceSignatureBytes)
	if !ok {
		return address, false
	}
	// This refuses points that are not on the curve.
	key, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return address, false
	}
	sum := sha256.Sum256([]byte(deviceText + request.Challenge))
	r, s := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
	return deviceAddress(point), ecdsa.Verify(key, sum[:], r, s)
}

// deviceAddress returns the address of a device wallet in the format of network
// addresses.
func deviceAddress(point []byte) ethereum.Address {
	sum := sha256.Sum256(point)
	var address ethereum.Address
	copy(address[:], sum[:])
	return address
}

// decodeExactly decodes the base64url text of n bytes.
func decodeExactly(text string, n int) ([]byte, bool) {
	if len(text) != base64.RawURLEncoding.EncodedLen(n) {
		return nil, false
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return raw, err == nil && len(raw) == n
}

// deviceIdentity spends a proof.
func deviceIdentity(tx *db.Tx, uid string) (identity, error) {
	text, ok, err := useConnectToken(tx, connectUID, uid)
	if err != nil {
		return identity{}, err
	}
	if !ok {
		return identity{}, ErrAuthentication
	}
	address, err := ethereum.ParseAddress(text)
	if err != nil {
		return identity{}, fmt.Errorf("stored address of a device wallet: %w", err)
	}
	return walletIdentity(address), nil
}

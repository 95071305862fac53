package connect

import (
	"context"
	"fmt"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/people/connect/ethereum"
	"croupier/db"
)

// signInText is the prefix of the message that a browser wallet signs; the nonce
// follows.
const signInText = "I am signing my one-time nonce: "

// keyAccount refuses an invalid wallet address.
const keyAccount = "validation.account"

// walletNameHint is the suggested name of players who register with a wallet. An
// address would reveal their assets.
const walletNameHint = "player"

// NonceRequest names the wallet that will sign.
type NonceRequest struct {
	Account string `json:"account"`
}

// NonceAnswer is the number to sign.
type NonceAnswer struct {
	Nonce string `json:"nonce"`
}

// WalletNonce returns a new number for a wallet to sign. Only the newest one is valid.
func (c *Service[Data]) WalletNonce(ctx context.Context, _ *session.Call, request NonceRequest) (NonceAnswer, error) {
	address, err := ethereum.ParseAddress(request.Account)
	if err != nil {
		return NonceAnswer{}, fault.Field("account", keyAccount)
	}
	var answer NonceAnswer
	err = c.DB.Write(ctx, func(tx *db.Tx) (err error) {
		answer.Nonce, err = issueNonce(tx, address.Lower(), proofLifetime)
		return err
	})
	if err != nil {
		return NonceAnswer{}, fmt.Errorf("issue nonce: %w", err)
	}
	return answer, nil
}

// SignatureRequest is a signed nonce.
type SignatureRequest struct {
	Message   string `json:"message"`
	Signature string `json:"signature"`
	Address   string `json:"address"`
	Nonce     string `json:"nonce"`
}

// signer returns the address that signed the request's nonce; ok is false if any part
// of the request is invalid.
func (request SignatureRequest) signer() (address ethereum.Address, ok bool) {
	claimed, err := ethereum.ParseAddress(request.Address)
	if err != nil || request.Nonce == "" || request.Message != signInText+request.Nonce {
		return ethereum.Address{}, false
	}
	signer, err := ethereum.Recover(request.Message, request.Signature)
	return signer, err == nil && signer == claimed
}

// WalletSignature signs in with a signed nonce and spends it. The owner of an unknown
// address gets an account.
func (c *Service[Data]) WalletSignature(ctx context.Context, call *session.Call, request SignatureRequest) (Data, error) {
	var zero Data
	address, ok := request.signer()
	if !ok {
		return zero, ErrAuthentication
	}
	if data, ok, err := c.resumeWallet(ctx, call, request.Nonce, address.Lower()); ok || err != nil {
		return data, err
	}
	data, err := c.Accounts.SignIn(ctx, call, func(tx *db.Tx) (string, error) {
		unused, err := useNonce(tx, request.Nonce, address.Lower())
		if err != nil {
			return "", err
		}
		if !unused {
			return "", ErrAuthentication
		}
		return c.findOrRegister(tx, call, walletIdentity(address))
	})
	if err != nil {
		return zero, fmt.Errorf("sign in by wallet: %w", err)
	}
	return data, nil
}

// walletIdentity is the identity of the owner of an address.
func walletIdentity(address ethereum.Address) identity {
	return identity{Kind: KindWallet, Subject: address.Lower(), Label: address.Short(), NameHint: walletNameHint}
}

// resumeWallet answers the replay, after a second factor, of a sign-in whose nonce is
// already spent: the nonce was spent for this session's sign-in.
func (c *Service[Data]) resumeWallet(ctx context.Context, call *session.Call, nonce, address string) (data Data, ok bool, err error) {
	if call.User == nil || call.Session == nil {
		return data, false, nil
	}
	var used bool
	var owner string
	err = c.DB.Read(ctx, func(r *db.Reader) (err error) {
		if owner, err = identityOwner(r, KindWallet, address); err != nil {
			return err
		}
		used, err = nonceWasUsed(r, nonce, address, call.Session.CreatedAt.UnixMilli())
		return err
	})
	if err != nil {
		return data, false, fmt.Errorf("look up spent nonce: %w", err)
	}
	if !used {
		return data, false, nil
	}
	// This refuses an owner who is not the caller.
	return c.Accounts.Resume(ctx, call, owner)
}

package connect

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/session"
	"croupier/app/people/connect/ethereum"
	"croupier/db"
)

// WalletProvider tells which wallet stands behind a proof of wallet-connect.
type WalletProvider interface {
	// Resolve returns the address ("0x" and 40 hex digits) and how to show it,
	// "" for its short form. It must accept each uid once. The error is
	// ErrUnknownUID for a proof that is not valid; any other error means that
	// the provider could not be asked.
	Resolve(ctx context.Context, uid string) (address, label string, err error)
}

// ErrUnknownUID is a provider's answer to a proof that is not valid.
var ErrUnknownUID = errors.New("unknown wallet proof")

// maxUID is the longest proof that is looked at, in bytes.
const maxUID = 4096

// FetchTokenAnswer carries the token for /auth/loginViaToken.
type FetchTokenAnswer struct {
	Model FetchTokenModel `json:"model"`
}

// FetchTokenModel is the token of a FetchTokenAnswer.
type FetchTokenModel struct {
	UserAuthToken string `json:"userAuthToken"`
}

// FetchToken turns the proof that somebody holds a wallet into a one-time
// sign-in token. The owner of an address that nobody has yet gets an account.
func (c *Service[Data]) FetchToken(ctx context.Context, call *session.Call, request UIDRequest) (FetchTokenAnswer, error) {
	prove, err := c.resolve(ctx, request.UID)
	if err != nil {
		return FetchTokenAnswer{}, err
	}
	token, err := c.enter(ctx, call, prove)
	if err != nil {
		return FetchTokenAnswer{}, fmt.Errorf("sign in by wallet-connect: %w", err)
	}
	return FetchTokenAnswer{Model: FetchTokenModel{UserAuthToken: token}}, nil
}

// proof spends, in a transaction, what proves an identity.
type proof func(tx *db.Tx) (identity, error)

// enter issues a sign-in token to whoever is proved, a new user if need be.
func (c *Service[Data]) enter(ctx context.Context, call *session.Call, prove proof) (token string, err error) {
	err = c.DB.Write(ctx, func(tx *db.Tx) error {
		who, err := prove(tx)
		if err != nil {
			return err
		}
		userID, err := c.identified(tx, call, who)
		if err != nil {
			return err
		}
		token, err = c.Accounts.IssueLoginToken(tx, userID)
		return err
	})
	return token, err
}

// resolve looks a proof up. The site's own proofs are spent in the transaction
// that uses them; an outside provider is asked before it.
func (c *Service[Data]) resolve(ctx context.Context, uid string) (proof, error) {
	if uid == "" || len(uid) > maxUID {
		return nil, ErrAuthenticate
	}
	if c.options.Provider == nil {
		return func(tx *db.Tx) (identity, error) { return deviceIdentity(tx, uid) }, nil
	}
	who, err := c.ask(ctx, uid)
	if errors.Is(err, ErrUnknownUID) {
		return nil, ErrAuthenticate
	}
	if err != nil {
		c.Log.Error("ask the wallet provider", "error", err)
		return nil, ErrWalletService.Because(err)
	}
	return func(*db.Tx) (identity, error) { return who, nil }, nil
}

// ask has the outside provider name the wallet.
func (c *Service[Data]) ask(ctx context.Context, uid string) (identity, error) {
	text, label, err := c.options.Provider.Resolve(ctx, uid)
	if err != nil {
		return identity{}, err
	}
	address, err := ethereum.ParseAddress(text)
	if err != nil {
		return identity{}, fmt.Errorf("the provider's address %.64q: %w", text, err)
	}
	who := walletIdentity(address)
	if label != "" {
		who.Label = label
	}
	return who, nil
}

package connect

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/session"
	"croupier/app/people/connect/ethereum"
	"croupier/db"
)

// WalletProvider resolves proofs of wallet-connect to wallets.
type WalletProvider interface {
	// Resolve returns the address ("0x" and 40 hex digits) and its label, "" for its
	// short form. It must accept each uid once. The error is ErrUnknownUID for an
	// invalid proof. Any other error means that the provider could not be reached.
	Resolve(ctx context.Context, uid string) (address, label string, err error)
}

// ErrUnknownUID is a provider's answer to an invalid proof.
var ErrUnknownUID = errors.New("unknown wallet proof")

// maxUID is the maximum length of a proof, in bytes.
const maxUID = 4096

// FetchTokenAnswer has the token for /auth/loginViaToken.
type FetchTokenAnswer struct {
	Model FetchTokenModel `json:"model"`
}

// FetchTokenModel is the token of a FetchTokenAnswer.
type FetchTokenModel struct {
	UserAuthToken string `json:"userAuthToken"`
}

// FetchToken exchanges a wallet proof for a one-time sign-in token. The owner of an
// unknown address gets an account.
func (c *Service[Data]) FetchToken(ctx context.Context, call *session.Call, request UIDRequest) (FetchTokenAnswer, error) {
	prove, err := c.resolve(ctx, request.UID)
	if err != nil {
		return FetchTokenAnswer{}, err
	}
	token, err := c.issueSignInToken(ctx, call, prove)
	if err != nil {
		return FetchTokenAnswer{}, fmt.Errorf("sign in by wallet-connect: %w", err)
	}
	return FetchTokenAnswer{Model: FetchTokenModel{UserAuthToken: token}}, nil
}

// spendProof spends the proof of an identity in a transaction.
type spendProof func(tx *db.Tx) (identity, error)

// issueSignInToken issues a sign-in token to the owner of a proved identity, a new user if there
// is none.
func (c *Service[Data]) issueSignInToken(ctx context.Context, call *session.Call, prove spendProof) (token string, err error) {
	err = c.DB.Write(ctx, func(tx *db.Tx) error {
		proved, err := prove(tx)
		if err != nil {
			return err
		}
		userID, err := c.findOrRegister(tx, call, proved)
		if err != nil {
			return err
		}
		token, err = c.Accounts.IssueLoginToken(tx, userID)
		return err
	})
	return token, err
}

// resolve looks a proof up. The site's own proofs are spent in the transaction that
// uses them. An external provider is queried before it.
func (c *Service[Data]) resolve(ctx context.Context, uid string) (spendProof, error) {
	if uid == "" || len(uid) > maxUID {
		return nil, ErrAuthentication
	}
	if c.options.Provider == nil {
		return func(tx *db.Tx) (identity, error) { return deviceIdentity(tx, uid) }, nil
	}
	proved, err := c.queryProvider(ctx, uid)
	if errors.Is(err, ErrUnknownUID) {
		return nil, ErrAuthentication
	}
	if err != nil {
		c.Log.Error("ask the wallet provider", "error", err)
		return nil, ErrWalletService.Because(err)
	}
	return func(*db.Tx) (identity, error) { return proved, nil }, nil
}

// queryProvider queries the external provider for the wallet.
func (c *Service[Data]) queryProvider(ctx context.Context, uid string) (identity, error) {
	text, label, err := c.options.Provider.Resolve(ctx, uid)
	if err != nil {
		return identity{}, err
	}
	address, err := ethereum.ParseAddress(text)
	if err != nil {
		return identity{}, fmt.Errorf("the provider's address %.64q: %w", text, err)
	}
	proved := walletIdentity(address)
	if label != "" {
		proved.Label = label
	}
	return proved, nil
}

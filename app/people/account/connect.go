package account

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/people/account/telegram"
	"croupier/db"
)

// Refusals of signing in from elsewhere.
var (
	ErrAuthenticate    = fault.New(fault.CodeUnauthorized, "Failed to authenticate.")
	ErrTelegram        = fault.New(fault.CodeUnauthorized, "Failed to authorize using Telegram")
	ErrConnected       = fault.New(fault.CodeConflict, "This address is already connected")
	ErrOnlySignIn      = fault.New(fault.CodeConflict, "This is your only way to sign in. Set a password first.")
	ErrConnectionsFull = fault.New(fault.CodeConflict, "You have connected as many as you can.")
	ErrWalletService   = fault.New(fault.CodeUnavailable, "The wallet service does not answer. Try again in a moment.")
)

// proofLife is how long a nonce, a challenge or a proof may be used.
const proofLife = 5 * time.Minute

// ConnectOptions are the operator's choices about signing in from elsewhere.
type ConnectOptions struct {
	// TelegramToken is the token of the site's bot; empty for no signing in by
	// Telegram.
	TelegramToken string
	// Provider tells who is behind a wallet-connect proof; nil for the device
	// wallet, a key kept by the player's own browser.
	Provider WalletProvider
}

// Connections are the ways to sign in without a password: browser wallets,
// wallet-connect and Telegram.
type Connections struct {
	accounts *Service
	provider WalletProvider
	telegram *telegram.Verifier // nil when there is no bot
}

// NewConnections makes the ways into the accounts of s.
func NewConnections(s *Service, o ConnectOptions) *Connections {
	c := &Connections{accounts: s, provider: o.Provider}
	if o.TelegramToken != "" {
		c.telegram = telegram.NewVerifier(o.TelegramToken, telegram.DefaultMaxAge)
	}
	return c
}

// Actions lists the calls of signing in from elsewhere.
func (c *Connections) Actions() []action.Action {
	open := c.accounts.guarded
	list := []action.Action{
		action.Post("/auth/metamask/nonce", action.Public, c.WalletNonce,
			open(action.Summary("Get the number that a browser wallet has to sign."))...),
		action.Post("/auth/metamask/signature", action.Public, c.WalletSignature,
			open(action.StartsSession(), action.Summary("Sign in by the signature of a browser wallet."))...),
		action.Post("/api/thirdweb/fetchToken", action.Public, c.FetchToken,
			open(action.Summary("Turn the proof of a connected wallet into a one-time sign-in token."))...),
		action.Post("/api/telegram/generateToken", action.Public, c.TelegramToken,
			open(action.Summary("Turn the launch data of Telegram into a one-time sign-in token."))...),
		action.Post("/api/profile/connections", action.SignedIn, c.List, action.Own(action.SessionSuffices, "List what the user can sign in with.", 60)...),
		action.Post("/api/profile/connections/connect", action.SignedIn, c.Connect,
			action.Own(action.FullProof, "Link the wallet behind a proof to the account.", 20)...),
		action.Post("/api/profile/connections/disconnect", action.SignedIn, c.Disconnect,
			action.Own(action.FullProof, "Unlink a way to sign in, unless it is the only one.", 20)...),
	}
	if c.provider != nil {
		return list
	}
	return append(list,
		action.Post("/api/connect/challenge", action.Public, c.DeviceChallenge,
			open(action.Summary("Get the text that a device wallet has to sign."))...),
		action.Post("/api/connect/prove", action.Public, c.DeviceProve,
			open(action.Summary("Prove that one holds a device wallet."))...))
}

// Connection is one way in which the user can sign in. Times are unix
// milliseconds.
type Connection struct {
	Kind      string `json:"kind" ts:"wallet|telegram|discord"`
	Subject   string `json:"subject"`
	Label     string `json:"label"`
	CreatedAt int64  `json:"created_at"`
	// CanUnlink is false for the only way to sign in.
	CanUnlink bool `json:"canUnlink"`
}

// ConnectionList is what the user can sign in with.
type ConnectionList struct {
	Connections []Connection `json:"connections"`
}

// List answers what the caller can sign in with.
func (c *Connections) List(ctx context.Context, call *session.Call, _ action.None) (ConnectionList, error) {
	var list ConnectionList
	err := c.accounts.db.Read(ctx, func(r *db.Reader) (err error) {
		list.Connections, err = c.accounts.connectionsOf(r, call.User.ID)
		return err
	})
	if err != nil {
		return ConnectionList{}, fmt.Errorf("list connections: %w", err)
	}
	return list, nil
}

// UIDRequest brings the proof that somebody holds a wallet.
type UIDRequest struct {
	UID string `json:"uid"`
}

// ConnectRequest links the wallet behind a proof.
type ConnectRequest struct {
	UIDRequest
	action.Confirmation
}

// Connect links the wallet behind a proof to the caller's account. A refusal
// leaves the proof unspent.
func (c *Connections) Connect(ctx context.Context, call *session.Call, request ConnectRequest) (action.None, error) {
	o, err := c.accounts.owner(ctx, call, action.FullProof)
	if err != nil {
		return action.None{}, err
	}
	prove, err := c.resolve(ctx, request.UID)
	if err != nil {
		return action.None{}, err
	}
	err = c.accounts.db.Write(ctx, func(tx *db.Tx) error {
		wallet, err := prove(tx)
		if err != nil {
			return err
		}
		return c.accounts.linkIdentity(tx, o, wallet, ErrConnected)
	})
	if err != nil {
		return action.None{}, fmt.Errorf("connect a wallet: %w", err)
	}
	return action.None{}, nil
}

// DisconnectRequest names one of the caller's connections.
type DisconnectRequest struct {
	Kind    string `json:"kind"`
	Subject string `json:"subject"`
	action.Confirmation
}

// Disconnect unlinks one of the caller's ways to sign in and ends the other
// sessions, which may have begun by it.
func (c *Connections) Disconnect(ctx context.Context, call *session.Call, request DisconnectRequest) (action.None, error) {
	o, err := c.accounts.owner(ctx, call, action.FullProof)
	if err != nil {
		return action.None{}, err
	}
	err = c.accounts.db.Write(ctx, func(tx *db.Tx) error {
		if err := c.accounts.unlinkIdentity(tx, o, request.Kind, request.Subject); err != nil {
			return err
		}
		return c.accounts.endOthers(tx, call)
	})
	if err != nil {
		return action.None{}, fmt.Errorf("disconnect: %w", err)
	}
	return action.None{}, nil
}

// Package connect signs players in without a password: with a browser wallet,
// wallet-connect or Telegram. It maps external identities to accounts.
package connect

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/session"
	"croupier/app/people/connect/telegram"
	"croupier/db"
)

// proofLifetime is how long a nonce, a challenge or a proof is valid.
const proofLifetime = 5 * time.Minute

// Accounts finds the players and signs them in. Data is its answer to a call that signs
// in, and is passed to the caller unchanged.
type Accounts[Data any] interface {
	// SignIn opens a session for the player that prove returns, in the transaction in
	// which prove spends the proof.
	SignIn(ctx context.Context, call *session.Call, prove func(tx *db.Tx) (userID string, err error)) (Data, error)
	// Resume answers the replay of a sign-in after its second factor; ok is false if
	// the caller is not this player or has not just confirmed the session.
	Resume(ctx context.Context, call *session.Call, userID string) (data Data, ok bool, err error)
	// IssueLoginToken creates a one-time token for /auth/loginViaToken.
	IssueLoginToken(tx *db.Tx, userID string) (string, error)
	// RegisterExternal opens an account without email and password; hint is a suggested
	// name.
	RegisterExternal(tx *db.Tx, call *session.Call, hint string) (userID string, err error)
	// RequireProof fails unless the caller has given the proof that the call requires.
	RequireProof(ctx context.Context, call *session.Call, demand action.Proof) error
	// CanSignInByPassword reports whether the player can sign in with a password, or with
	// an email that sets one.
	CanSignInByPassword(q db.Querier, userID string) (bool, error)
	// IsExcludedOrBanned reports whether a player is excluded or banned now.
	IsExcludedOrBanned(q db.Querier, userID string) (bool, error)
	// EndOthers ends the caller's other sessions.
	EndOthers(tx *db.Tx, call *session.Call) error
	// Warn sends the player an email, after tx is committed, that the ways to sign in
	// have changed, and what to do if the player did not change them.
	Warn(tx *db.Tx, userID, kind, subject, text string) error
}

// Deps are the dependencies of this package.
type Deps[Data any] struct {
	DB       *db.DB
	Clock    clock.Clock
	Accounts Accounts[Data]
	Log      *slog.Logger
}

// Options are the operator's settings.
type Options struct {
	// TelegramToken is the token of the site's bot; empty disables sign-in with
	// Telegram.
	TelegramToken string
	// Provider resolves wallet-connect proofs; nil for the device wallet, whose key is
	// in the player's own browser.
	Provider WalletProvider
	// Discord identifies Discord users; nil for none. Key signs the state that Discord
	// returns, BaseURL is the address of the site.
	Discord Discord
	Key     []byte
	BaseURL func() string
	// CallsPerMinute limits the calls of one address; 0 means no limit.
	CallsPerMinute int
}

// Service implements the ways to sign in without a password. Data is the answer of a
// call that signs in.
type Service[Data any] struct {
	Deps[Data]
	options Options
	bot     *telegram.Verifier // nil if there is none
}

// New creates the service.
func New[Data any](deps Deps[Data], options Options) *Service[Data] {
	c := &Service[Data]{Deps: deps, options: options}
	if options.TelegramToken != "" {
		c.bot = telegram.NewVerifier(options.TelegramToken, telegram.DefaultMaxAge)
	}
	return c
}

// Actions lists the calls of external sign-ins.
func (c *Service[Data]) Actions() []action.Action {
	open := func(options ...action.Option) []action.Option {
		return action.CredentialOptions(c.options.CallsPerMinute, options...)
	}
	list := []action.Action{
		action.Post("/auth/metamask/nonce", action.Public, c.WalletNonce,
			open(action.Summary("Get the number that a browser wallet has to sign."))...),
		action.Post("/auth/metamask/signature", action.Public, c.WalletSignature,
			open(action.StartsSession(), action.Summary("Sign in by the signature of a browser wallet."))...),
		action.Post("/api/thirdweb/fetchToken", action.Public, c.FetchToken,
			open(action.Summary("Turn the proof of a connected wallet into a one-time sign-in token."))...),
		action.Post("/api/telegram/generateToken", action.Public, c.TelegramToken,
			open(action.Summary("Turn the launch data of Telegram into a one-time sign-in token."))...),
		action.Post("/api/profile/connections", action.SignedIn, c.List, action.OwnAccountOptions(action.NoProof, "List what the user can sign in with.", 60)...),
		action.Post("/api/profile/connections/connect", action.SignedIn, c.Connect,
			action.OwnAccountOptions(action.FullProof, "Link the wallet behind a proof to the account.", 20)...),
		action.Post("/api/profile/connections/disconnect", action.SignedIn, c.Disconnect,
			action.OwnAccountOptions(action.FullProof, "Unlink a way to sign in, unless it is the only one.", 20)...),
	}
	list = append(list,
		action.Post("/api/profile/connections/discord/begin", action.SignedIn, c.StartDiscord,
			action.OwnAccountOptions(action.FullProof, "The page at Discord on which the user authorises the site.", 20)...),
		action.Post("/api/profile/connections/discord/finish", action.SignedIn, c.FinishDiscord,
			action.OwnAccountOptions(action.NoProof, "Link the Discord account behind a code; begin has asked for the proof.", 20)...))
	if c.options.Provider != nil {
		return list
	}
	return append(list,
		action.Post("/api/connect/challenge", action.Public, c.DeviceChallenge,
			open(action.Summary("Get the text that a device wallet has to sign."))...),
		action.Post("/api/connect/prove", action.Public, c.DeviceProve,
			open(action.Summary("Prove that the caller has a device wallet."))...))
}

// Connection is one of the user's ways to sign in. Times are unix milliseconds.
type Connection struct {
	Kind      string `json:"kind" ts:"wallet|telegram|discord"`
	Subject   string `json:"subject"`
	Label     string `json:"label"`
	CreatedAt int64  `json:"created_at"`
	// CanUnlink is false for the only way to sign in.
	CanUnlink bool `json:"canUnlink"`
}

// ConnectionList has the user's ways to sign in.
type ConnectionList struct {
	Connections []Connection `json:"connections"`
	// Discord is true if a Discord account can be connected and none is.
	Discord bool `json:"discord"`
}

// List returns the caller's ways to sign in.
func (c *Service[Data]) List(ctx context.Context, call *session.Call, _ action.None) (ConnectionList, error) {
	var list ConnectionList
	err := c.DB.Read(ctx, func(r *db.Reader) (err error) {
		list.Connections, err = c.connectionsOf(r, call.User.ID)
		return err
	})
	list.Discord = c.options.Discord != nil && !slices.ContainsFunc(list.Connections, func(one Connection) bool { return one.Kind == KindDiscord })
	if err != nil {
		return ConnectionList{}, fmt.Errorf("list connections: %w", err)
	}
	return list, nil
}

// UIDRequest has the proof that the caller owns a wallet.
type UIDRequest struct {
	UID string `json:"uid"`
}

// ConnectRequest links the wallet of a proof.
type ConnectRequest struct {
	UIDRequest
	action.Confirmation
}

// Connect links the wallet of a proof to the caller's account. A refusal does not spend
// the proof.
func (c *Service[Data]) Connect(ctx context.Context, call *session.Call, request ConnectRequest) (action.None, error) {
	if err := c.Accounts.RequireProof(ctx, call, action.FullProof); err != nil {
		return action.None{}, err
	}
	prove, err := c.resolve(ctx, request.UID)
	if err != nil {
		return action.None{}, err
	}
	err = c.DB.Write(ctx, func(tx *db.Tx) error {
		wallet, err := prove(tx)
		if err != nil {
			return err
		}
		return c.link(tx, call.User.ID, wallet)
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

// Disconnect unlinks one of the caller's ways to sign in and ends the other sessions,
// which may have begun with it.
func (c *Service[Data]) Disconnect(ctx context.Context, call *session.Call, request DisconnectRequest) (action.None, error) {
	if err := c.Accounts.RequireProof(ctx, call, action.FullProof); err != nil {
		return action.None{}, err
	}
	err := c.DB.Write(ctx, func(tx *db.Tx) error {
		if err := c.unlink(tx, call.User.ID, request.Kind, request.Subject); err != nil {
			return err
		}
		return c.Accounts.EndOthers(tx, call)
	})
	if err != nil {
		return action.None{}, fmt.Errorf("disconnect: %w", err)
	}
	return action.None{}, nil
}

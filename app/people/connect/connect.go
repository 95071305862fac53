// Package connect signs players in without a password: by a browser wallet, by
// wallet-connect or by Telegram. It knows who somebody is elsewhere and whose
// account that opens.
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

// proofLife is how long a nonce, a challenge or a proof may be used.
const proofLife = 5 * time.Minute

// Accounts knows the players and signs them in. Data is what it answers to a
// call that signs somebody in: it goes to the caller as it is.
type Accounts[Data any] interface {
	// SignIn opens a session for the player whom prove names, in the transaction
	// in which prove spends what proves it.
	SignIn(ctx context.Context, call *session.Call, prove func(tx *db.Tx) (userID string, err error)) (Data, error)
	// Resume answers the replay of a sign-in after its second factor; ok is false
	// when the caller is not this player or has not confirmed the session just now.
	Resume(ctx context.Context, call *session.Call, userID string) (data Data, ok bool, err error)
	// IssueLoginToken makes a one-time token for /auth/loginViaToken.
	IssueLoginToken(tx *db.Tx, userID string) (string, error)
	// RegisterExternal opens an account without e-mail and password; hint is a
	// name to start from.
	RegisterExternal(tx *db.Tx, call *session.Call, hint string) (userID string, err error)
	// Proved fails unless the caller has given the proof that the call demands.
	Proved(ctx context.Context, call *session.Call, demand action.Proof) error
	// OpensByPassword tells whether a password, or a letter that sets one,
	// lets the player in.
	OpensByPassword(q db.Querier, userID string) (bool, error)
	// EndOthers ends the caller's other sessions.
	EndOthers(tx *db.Tx, call *session.Call) error
	// Warn writes to the player's mailbox, once tx is committed, that the ways into
	// the account have changed, and what to do if it was somebody else.
	Warn(tx *db.Tx, userID, kind, subject, text string) error
}

// Deps are the parts of the house that connections stand on.
type Deps[Data any] struct {
	DB       *db.DB
	Clock    clock.Clock
	Accounts Accounts[Data]
	Log      *slog.Logger
}

// Options are the operator's choices.
type Options struct {
	// TelegramToken is the token of the site's bot; empty for no signing in by
	// Telegram.
	TelegramToken string
	// Provider tells who is behind a wallet-connect proof; nil for the device
	// wallet, a key kept by the player's own browser.
	Provider WalletProvider
	// Discord tells who somebody is at Discord; nil for none. Key signs what goes there
	// and comes back, BaseURL is the address of the site.
	Discord Discord
	Key     []byte
	BaseURL func() string
	// CallsPerMinute bounds the calls of one address; 0 lifts the bound.
	CallsPerMinute int
}

// Service are the ways to sign in without a password. Data is what a call that
// signs in answers.
type Service[Data any] struct {
	Deps[Data]
	options Options
	bot     *telegram.Verifier // nil when there is none
}

// New makes the service.
func New[Data any](deps Deps[Data], options Options) *Service[Data] {
	c := &Service[Data]{Deps: deps, options: options}
	if options.TelegramToken != "" {
		c.bot = telegram.NewVerifier(options.TelegramToken, telegram.DefaultMaxAge)
	}
	return c
}

// Actions lists the calls of signing in from elsewhere.
func (c *Service[Data]) Actions() []action.Action {
	open := func(options ...action.Option) []action.Option {
		return action.Guarded(c.options.CallsPerMinute, options...)
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
		action.Post("/api/profile/connections", action.SignedIn, c.List, action.Own(action.SessionSuffices, "List what the user can sign in with.", 60)...),
		action.Post("/api/profile/connections/connect", action.SignedIn, c.Connect,
			action.Own(action.FullProof, "Link the wallet behind a proof to the account.", 20)...),
		action.Post("/api/profile/connections/disconnect", action.SignedIn, c.Disconnect,
			action.Own(action.FullProof, "Unlink a way to sign in, unless it is the only one.", 20)...),
	}
	list = append(list,
		action.Post("/api/profile/connections/discord/begin", action.SignedIn, c.DiscordBegin,
			action.Own(action.FullProof, "Where the user lets the site know who they are at Discord.", 20)...),
		action.Post("/api/profile/connections/discord/finish", action.SignedIn, c.DiscordFinish,
			action.Own(action.SessionSuffices, "Link the Discord account behind a code; begin has asked for the proof.", 20)...))
	if c.options.Provider != nil {
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
	// Discord tells that a Discord account can be connected, and is not yet.
	Discord bool `json:"discord"`
}

// List answers what the caller can sign in with.
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
func (c *Service[Data]) Connect(ctx context.Context, call *session.Call, request ConnectRequest) (action.None, error) {
	if err := c.Accounts.Proved(ctx, call, action.FullProof); err != nil {
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

// Disconnect unlinks one of the caller's ways to sign in and ends the other
// sessions, which may have begun by it.
func (c *Service[Data]) Disconnect(ctx context.Context, call *session.Call, request DisconnectRequest) (action.None, error) {
	if err := c.Accounts.Proved(ctx, call, action.FullProof); err != nil {
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

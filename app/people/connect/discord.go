package connect

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/people/connect/discord"
	"croupier/db"
)

// DiscordPage is the page of the site to which Discord redirects.
const DiscordPage = "/connect/discord"

// Discord is the interface of the Discord client.
type Discord interface {
	AuthorizeURL(redirect, state string) string
	// User returns the user of a code. Errors: discord.ErrCode.
	User(ctx context.Context, code, redirect string) (discord.User, error)
	Member(ctx context.Context, userID string) (bool, error)
}

// stateLifetime is how long the player may take at Discord.
const stateLifetime = 10 * time.Minute

// DiscordRequest has the caller's proof.
type DiscordRequest struct {
	action.Confirmation
}

// DiscordAnswer is the Discord page on which the caller continues.
type DiscordAnswer struct {
	URL string `json:"url"`
}

// StartDiscord returns the Discord page on which the caller permits the site to read
// their identity.
func (c *Service[Data]) StartDiscord(ctx context.Context, call *session.Call, _ DiscordRequest) (DiscordAnswer, error) {
	if c.options.Discord == nil {
		return DiscordAnswer{}, fault.ErrNotFound
	}
	if err := c.Accounts.RequireProof(ctx, call, action.FullProof); err != nil {
		return DiscordAnswer{}, err
	}
	return DiscordAnswer{URL: c.options.Discord.AuthorizeURL(c.discordRedirect(), c.signedState(call, c.Clock.Now().Add(stateLifetime)))}, nil
}

func (c *Service[Data]) discordRedirect() string { return c.options.BaseURL() + DiscordPage }

// signedState proves that this session has begun a connection with the required proof, and
// until when it may be finished. Another browser cannot finish it.
func (c *Service[Data]) signedState(call *session.Call, until time.Time) string {
	raw := binary.BigEndian.AppendUint64(nil, uint64(until.UnixMilli()))
	mac := hmac.New(sha256.New, c.options.Key)
	mac.Write(raw)
	mac.Write([]byte(call.User.ID + "\x00" + call.Session.ID))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(raw))
}

// stateIsValid verifies a result of state.
func (c *Service[Data]) stateIsValid(call *session.Call, state string) bool {
	raw, err := base64.RawURLEncoding.DecodeString(state)
	if err != nil || len(raw) != 8+sha256.Size {
		return false
	}
	until := time.UnixMilli(int64(binary.BigEndian.Uint64(raw)))
	return hmac.Equal([]byte(state), []byte(c.signedState(call, until))) && c.Clock.Now().Before(until)
}

// DiscordFinishRequest has what Discord has returned to the browser.
type DiscordFinishRequest struct {
	Code  string `json:"code" validate:"required,max=200"`
	State string `json:"state" validate:"required,max=100"`
}

// FinishDiscord links the Discord account of a code. A Discord account does not sign
// in.
func (c *Service[Data]) FinishDiscord(ctx context.Context, call *session.Call, r DiscordFinishRequest) (action.None, error) {
	if c.options.Discord == nil {
		return action.None{}, fault.ErrNotFound
	}
	if !c.stateIsValid(call, r.State) {
		return action.None{}, ErrDiscord
	}
	user, err := c.options.Discord.User(ctx, r.Code, c.discordRedirect())
	switch {
	case errors.Is(err, discord.ErrCode):
		return action.None{}, ErrDiscord
	case err != nil:
		return action.None{}, ErrDiscordUnavailable.Because(err)
	}
	err = c.DB.Write(ctx, func(tx *db.Tx) error {
		existing, err := DiscordOf(tx, call.User.ID)
		if err != nil {
			return err
		}
		if existing != "" && existing != user.ID {
			return ErrDiscordOther
		}
		return c.link(tx, call.User.ID, identity{Kind: KindDiscord, Subject: user.ID, Label: user.Name})
	})
	if err != nil {
		return action.None{}, fmt.Errorf("connect a Discord account: %w", err)
	}
	return action.None{}, nil
}

// DiscordOf returns the Discord account that a player has connected; "" for none.
func DiscordOf(q db.Querier, userID string) (string, error) {
	list, err := identitiesOf(q, userID)
	for _, one := range list {
		if one.Kind == KindDiscord {
			return one.Subject, err
		}
	}
	return "", err
}

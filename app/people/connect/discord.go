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

// DiscordPage is the page of the site to which Discord leads back.
const DiscordPage = "/connect/discord"

// Discord is Discord as the service asks it.
type Discord interface {
	AuthorizeURL(redirect, state string) string
	// User returns whose code this is. Errors: discord.ErrCode.
	User(ctx context.Context, code, redirect string) (discord.User, error)
	Member(ctx context.Context, userID string) (bool, error)
}

// stateLife is how long somebody may take at Discord.
const stateLife = 10 * time.Minute

// DiscordRequest brings the caller's proof.
type DiscordRequest struct {
	action.Confirmation
}

// DiscordAnswer is the page of Discord on which the caller goes on.
type DiscordAnswer struct {
	URL string `json:"url"`
}

// DiscordBegin answers where the caller lets the site know who they are at Discord.
func (c *Service[Data]) DiscordBegin(ctx context.Context, call *session.Call, _ DiscordRequest) (DiscordAnswer, error) {
	if c.options.Discord == nil {
		return DiscordAnswer{}, fault.ErrNotFound
	}
	if err := c.Accounts.Proved(ctx, call, action.FullProof); err != nil {
		return DiscordAnswer{}, err
	}
	return DiscordAnswer{URL: c.options.Discord.AuthorizeURL(c.discordRedirect(), c.state(call, c.Clock.Now().Add(stateLife)))}, nil
}

func (c *Service[Data]) discordRedirect() string { return c.options.BaseURL() + DiscordPage }

// state proves that this session has begun a connection, with the proof that it demands,
// and until when it may be finished: nobody else's browser can finish it.
func (c *Service[Data]) state(call *session.Call, until time.Time) string {
	raw := binary.BigEndian.AppendUint64(nil, uint64(until.UnixMilli()))
	mac := hmac.New(sha256.New, c.options.Key)
	mac.Write(raw)
	mac.Write([]byte(call.User.ID + "\x00" + call.Session.ID))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(raw))
}

// stateHolds checks what state has made.
func (c *Service[Data]) stateHolds(call *session.Call, state string) bool {
	raw, err := base64.RawURLEncoding.DecodeString(state)
	if err != nil || len(raw) != 8+sha256.Size {
		return false
	}
	until := time.UnixMilli(int64(binary.BigEndian.Uint64(raw)))
	return hmac.Equal([]byte(state), []byte(c.state(call, until))) && c.Clock.Now().Before(until)
}

// DiscordFinishRequest brings what Discord has given to the browser.
type DiscordFinishRequest struct {
	Code  string `json:"code" validate:"required,max=200"`
	State string `json:"state" validate:"required,max=100"`
}

// DiscordFinish links the Discord account behind a code. It does not open the account.
func (c *Service[Data]) DiscordFinish(ctx context.Context, call *session.Call, r DiscordFinishRequest) (action.None, error) {
	if c.options.Discord == nil {
		return action.None{}, fault.ErrNotFound
	}
	if !c.stateHolds(call, r.State) {
		return action.None{}, ErrDiscord
	}
	user, err := c.options.Discord.User(ctx, r.Code, c.discordRedirect())
	switch {
	case errors.Is(err, discord.ErrCode):
		return action.None{}, ErrDiscord
	case err != nil:
		return action.None{}, ErrDiscordSilent.Because(err)
	}
	err = c.DB.Write(ctx, func(tx *db.Tx) error {
		have, err := DiscordOf(tx, call.User.ID)
		if err != nil {
			return err
		}
		if have != "" && have != user.ID {
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

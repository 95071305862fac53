package connect

import (
	"context"
	"fmt"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/people/connect/telegram"
	"croupier/db"
)

// TelegramRequest has the launch data that Telegram passed to the page.
type TelegramRequest struct {
	InitData string `json:"initData"`
}

// LoginTokenAnswer has a token for /auth/loginViaToken.
type LoginTokenAnswer struct {
	Token string `json:"token"`
}

// TelegramToken exchanges launch data of Telegram for a one-time sign-in token, once.
// Launch data that is later read from a log or a shared address has no effect. A new
// Telegram user gets an account. A site without a bot answers as for an unknown call.
func (c *Service[Data]) TelegramToken(ctx context.Context, call *session.Call, request TelegramRequest) (LoginTokenAnswer, error) {
	if c.bot == nil {
		return LoginTokenAnswer{}, fault.ErrNotFound
	}
	launch, err := c.bot.Verify(request.InitData, c.Clock.Now())
	if err != nil {
		return LoginTokenAnswer{}, ErrTelegram
	}
	token, err := c.issueSignInToken(ctx, call, func(tx *db.Tx) (identity, error) {
		unused, err := useLaunch(tx, launch.ID, launch.Expires)
		if err == nil && !unused {
			err = ErrTelegram
		}
		return telegramIdentity(launch.User), err
	})
	if err != nil {
		return LoginTokenAnswer{}, fmt.Errorf("sign in by Telegram: %w", err)
	}
	return LoginTokenAnswer{Token: token}, nil
}

// telegramIdentity is the identity of a Telegram user.
func telegramIdentity(u telegram.User) identity {
	hint := u.Username
	if hint == "" {
		hint = u.FirstName
	}
	return identity{Kind: KindTelegram, Subject: u.Subject(), Label: u.Label(), NameHint: hint}
}

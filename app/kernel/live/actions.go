package live

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
)

// SecretAnswer has the credentials of a socket: {userId, userSecret}.
type SecretAnswer struct {
	Secret string `json:"secret"`
	UserID string `json:"userId"`
}

// Actions are the calls of this package.
func (s *Secrets) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/websocket/originals/getSecret", action.SignedIn, s.getSecret,
			action.Summary("Get a secret with which a socket authenticates as the caller."),
			action.PerAccount(60, time.Minute)),
	}
}

func (s *Secrets) getSecret(_ context.Context, call *session.Call, _ action.None) (SecretAnswer, error) {
	if !call.SignedIn() || call.Session == nil {
		return SecretAnswer{}, fault.ErrUnauthorized
	}
	return SecretAnswer{Secret: s.Issue(call.User.ID, call.Session.ID), UserID: call.User.ID}, nil
}

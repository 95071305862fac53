package captcha

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

// challengesPerMinute is the rate per address. A form needs one or two.
const challengesPerMinute = 60

// Actions returns the provider's calls: altcha's challenge, or none.
func (c *Captcha) Actions() []action.Action {
	if c.altcha == nil {
		return nil
	}
	return []action.Action{
		action.Get(ChallengePath, action.Public, c.newChallenge,
			action.Summary("A proof of work to solve before registering or signing in, in altcha's format."),
			action.PerAddress(challengesPerMinute, time.Minute)),
	}
}

func (c *Captcha) newChallenge(_ context.Context, call *session.Call, _ action.None) (Challenge, error) {
	call.Header.Set("Cache-Control", "no-store")
	return c.altcha.challenge()
}

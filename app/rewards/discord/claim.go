package discord

import (
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Codes and texts of the refusals.
var (
	errNotJoined = fault.New(1, "Join our Discord server first.").With("reason", "not_joined")
	errNotLinked = fault.New(1, "Connect your Discord account first.").With("reason", "not_linked")
	errReceived  = fault.New(2, "You have already received the Discord bonus.")
	errYoung     = fault.New(3, "Your Discord account is too new for this bonus.")
	errClosed    = fault.New(4, "The Discord bonus is not given at the moment.")
	errSilent    = fault.New(fault.CodeUnavailable, "Discord does not answer. Try again in a moment.")
)

// DiscordData is how the bonus stands for the caller.
type DiscordData struct {
	// Open tells that it is given now.
	Open bool `json:"open"`
	// Reward is the bonus in dollars.
	Reward string `json:"reward"`
	Invite string `json:"invite"`
	// Linked tells that the caller has connected a Discord account, Received that they
	// have had the bonus.
	Linked   bool `json:"linked"`
	Received bool `json:"received"`
	// Days is how old a Discord account must be; 0 for any age.
	Days int `json:"days"`
}

// Data tells how the bonus stands. Whoever must not be tempted is offered nothing.
func (s *Service) Data(ctx context.Context, call *session.Call, _ action.None) (DiscordData, error) {
	answer := DiscordData{Reward: money.Amount(dollars(s.reward.Get()) / 10_000).Text(2), Invite: s.Invite, Days: s.age.Get()}
	if s.Server == nil {
		return answer, nil
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		barred, err := s.Admission.Barred(q, call.User.ID)
		if err != nil || barred {
			return err
		}
		account, err := s.People.Connected(q, call.User.ID)
		if err != nil {
			return err
		}
		answer.Linked = account != ""
		if answer.Received, err = isReceived(q, s.person(account), call.User.ID); err != nil {
			return err
		}
		answer.Open, err = s.open(q, s.Clock.Now())
		return err
	})
	return answer, err
}

// DiscordBonus is what was given, as decimal text of a currency.
type DiscordBonus struct {
	Currency string `json:"currency"`
	Amount   string `json:"amount"`
}

// Claim gives the caller the bonus. Discord is asked between two looks at what was
// given, and never while a write waits.
func (s *Service) Claim(ctx context.Context, call *session.Call, _ action.None) (answer DiscordBonus, err error) {
	if s.Server == nil {
		return answer, fault.ErrNotFound
	}
	var account string
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		account, err = s.may(q, call, s.Clock.Now())
		return err
	})
	if err != nil {
		return answer, err
	}
	joined, err := s.Server.Member(ctx, account)
	if err != nil {
		return answer, errSilent.Because(err)
	}
	if !joined {
		return answer, errNotJoined
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		now, err := s.may(tx, call, tx.Now())
		if err != nil {
			return err
		}
		if now != account {
			return errNotJoined // another one was connected meanwhile: nobody asked about it
		}
		answer, err = s.give(tx, call.User.ID, account)
		return err
	})
	return answer, err
}

// may refuses whom the bonus is not for, and returns the caller's Discord account.
func (s *Service) may(q db.Querier, call *session.Call, at time.Time) (account string, err error) {
	currency, _, err := s.currency()
	if err != nil {
		return "", err
	}
	if err := s.Admission.Claim(q, call.User, call.Country, currency.ID, dollars(s.reward.Get())); err != nil {
		return "", err
	}
	if account, err = s.People.Connected(q, call.User.ID); err != nil {
		return "", err
	}
	received, err := isReceived(q, s.person(account), call.User.ID)
	switch {
	case err != nil:
		return "", err
	case received:
		return "", errReceived
	case account == "":
		return "", errNotLinked
	}
	created, err := s.People.Created(account)
	if err != nil {
		return "", err
	}
	if days := s.age.Get(); at.Before(created.Add(time.Duration(days) * 24 * time.Hour)) {
		return "", errYoung.With("days", days)
	}
	open, err := s.open(q, at)
	if err == nil && !open {
		err = errClosed
	}
	return account, err
}

// open reports whether the bonus is given: it is set, and its budget has room.
func (s *Service) open(q db.Querier, at time.Time) (bool, error) {
	reward, budget := dollars(s.reward.Get()), dollars(s.budget.Get())
	if reward == 0 || budget == 0 {
		return reward > 0, nil
	}
	given, err := givenSince(q, at.Add(-budgetTime).UnixMilli())
	return given+reward <= budget, err
}

// give notes the bonus and grants it.
func (s *Service) give(tx *db.Tx, userID, account string) (answer DiscordBonus, err error) {
	currency, amount, err := s.currency()
	if err != nil {
		return answer, err
	}
	if err := insert(tx, s.person(account), userID, dollars(s.reward.Get())); err != nil {
		return answer, err
	}
	if err := s.Bonuses.Grant(tx, source(userID), userID, currency, amount); err != nil {
		return answer, fmt.Errorf("grant the bonus for joining Discord: %w", err)
	}
	return DiscordBonus{currency.ID, currency.Text(amount)}, nil
}

// currency is the first of the site that has a price, with the reward in it.
func (s *Service) currency() (money.Currency, money.Amount, error) {
	for _, one := range s.Wallets.Offered() {
		price, err := s.Prices.Of(one.ID)
		if errors.Is(err, prices.ErrUnknown) {
			continue
		}
		if err != nil {
			return one, 0, err
		}
		if amount := price.Amount(dollars(s.reward.Get()), one); amount > 0 {
			return one, amount, nil
		}
	}
	return money.Currency{}, 0, errClosed
}

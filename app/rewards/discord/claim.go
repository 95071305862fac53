package discord

import (
	"context"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// Errors of the bonus.
var (
	errNotJoined          = fault.New(1, "Join our Discord server first.").With("reason", "not_joined")
	errNotLinked          = fault.New(1, "Connect your Discord account first.").With("reason", "not_linked")
	errAlreadyReceived    = fault.New(2, "You have already received the Discord bonus.")
	errAccountTooNew      = fault.New(3, "Your Discord account is too new for this bonus.")
	errClosed             = fault.New(4, "The Discord bonus is not given at the moment.")
	errDiscordUnavailable = fault.New(fault.CodeUnavailable, "Discord does not answer. Try again in a moment.")
)

// DiscordData is the state of the bonus for the caller.
type DiscordData struct {
	// Open is true if the bonus is available now.
	Open bool `json:"open"`
	// Reward is the bonus in dollars.
	Reward string `json:"reward"`
	Invite string `json:"invite"`
	// Linked is true if the caller has connected a Discord account, Received if they
	// have received the bonus.
	Linked   bool `json:"linked"`
	Received bool `json:"received"`
	// Days is the minimum age of a Discord account; 0 for any age.
	Days int `json:"days"`
}

// Data returns the state of the bonus. Players who must not receive marketing have no
// offer.
func (s *Service) Data(ctx context.Context, call *session.Call, _ action.None) (DiscordData, error) {
	answer := DiscordData{Reward: money.USD(s.rewardUSD()).Cents(), Invite: s.Invite, Days: s.age.Get()}
	if s.Server == nil {
		return answer, nil
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		excluded, err := s.Admission.Excluded(q, call.User.ID)
		if err != nil || excluded {
			return err
		}
		account, err := s.People.Connected(q, call.User.ID)
		if err != nil {
			return err
		}
		answer.Linked = account != ""
		if answer.Received, err = isReceived(q, s.accountDigest(account), call.User.ID); err != nil {
			return err
		}
		answer.Open, err = s.available(q, s.Clock.Now())
		return err
	})
	return answer, err
}

// Claim gives the caller the bonus. The request to Discord runs between two checks, and
// never inside a write transaction.
func (s *Service) Claim(ctx context.Context, call *session.Call, _ action.None) (answer rewards.Given, err error) {
	if s.Server == nil {
		return answer, fault.ErrNotFound
	}
	var account string
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		account, err = s.admit(q, call, s.Clock.Now())
		return err
	})
	if err != nil {
		return answer, err
	}
	joined, err := s.Server.Member(ctx, account)
	if err != nil {
		return answer, errDiscordUnavailable.Because(err)
	}
	if !joined {
		return answer, errNotJoined
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		now, err := s.admit(tx, call, tx.Now())
		if err != nil {
			return err
		}
		if now != account {
			return errNotJoined // another account was connected meanwhile and was not checked
		}
		answer, err = s.grant(tx, call.User.ID, account)
		return err
	})
	return answer, err
}

// admit refuses players whom the bonus is not for, and returns the caller's Discord
// account.
func (s *Service) admit(q db.Querier, call *session.Call, at time.Time) (account string, err error) {
	if err := s.rewards.AdmitUSD(q, call, s.rewardUSD(), errClosed); err != nil {
		return "", err
	}
	if account, err = s.People.Connected(q, call.User.ID); err != nil {
		return "", err
	}
	received, err := isReceived(q, s.accountDigest(account), call.User.ID)
	switch {
	case err != nil:
		return "", err
	case received:
		return "", errAlreadyReceived
	case account == "":
		return "", errNotLinked
	}
	created, err := s.People.Created(account)
	if err != nil {
		return "", err
	}
	if days := s.age.Get(); at.Before(created.Add(time.Duration(days) * 24 * time.Hour)) {
		return "", errAccountTooNew.With("days", days)
	}
	open, err := s.available(q, at)
	if err == nil && !open {
		err = errClosed
	}
	return account, err
}

// available reports whether the bonus is available: it is set, and its budget covers one
// more.
func (s *Service) available(q db.Querier, at time.Time) (bool, error) {
	reward := s.rewardUSD()
	granted, err := grantedSince(q, at.Add(-budgetPeriod).UnixMilli())
	budget := rewards.Budget{Limit: settings.MicroUSD(s.budget.Get()), Given: granted}
	return reward > 0 && budget.Covers(reward), err
}

// grant stores the bonus and grants it.
func (s *Service) grant(tx *db.Tx, userID, account string) (answer rewards.Given, err error) {
	if err := insert(tx, s.accountDigest(account), userID, s.rewardUSD()); err != nil {
		return answer, err
	}
	return s.rewards.GrantUSD(tx, joined, userID, 1, s.rewardUSD())
}

// rewardUSD is the bonus in millionths of a dollar; 0 for none.
func (s *Service) rewardUSD() int64 { return settings.MicroUSD(s.reward.Get()) }

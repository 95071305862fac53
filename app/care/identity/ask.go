package identity

import (
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/players"
	"croupier/db"
)

// demand demands a level of a player. asked is false if the level is demanded or accepted already.
// again demands even an accepted level.
func (s *Service) demand(tx *db.Tx, userID string, level int, why, actor string, renew bool) (demanded bool, err error) {
	checks, err := checksOf(tx, userID)
	if err != nil {
		return false, err
	}
	at := slices.IndexFunc(checks, func(c check) bool { return c.level == level })
	if at < 0 {
		c := s.newCheck(tx, userID, level)
		c.why, c.askedAt = why, tx.Now().UnixMilli()
		if err := insertCheck(tx, c); err != nil {
			return false, err
		}
		return true, s.insertDemand(tx, c, actor)
	}
	c := checks[at]
	current := c.stateAt(tx.Now())
	switch {
	case current == Accepted && !renew, current == Waiting, c.why != byPlayer && (current == Open || current == Refused):
		return false, nil
	case current == Accepted || current == Expired:
		c.startRound()
	}
	c.why, c.askedAt = why, tx.Now().UnixMilli()
	if err := updateCheck(tx, c); err != nil {
		return false, err
	}
	return true, s.insertDemand(tx, c, actor)
}

// insertDemand stores that a level was demanded, and sends an email to the player.
func (s *Service) insertDemand(tx *db.Tx, c check, actor string) error {
	if err := c.recordEvent(tx, actor, "asked for", c.why); err != nil {
		return err
	}
	return s.sendEmail(tx, c.userID, players.Email{
		Kind: "identity asked", Subject: "Please show who you are",
		Paragraphs: []string{
			"We have to check who you are before we can go on. It takes a few minutes: what we need, why, and how long we keep it is on the page.",
			"We never ask for documents by email or in the chat.",
		},
		Button: "Show who you are", Path: page,
	})
}

// page is the page on which players verify their identity.
const page = "/identity"

func (s *Service) sendEmail(q db.Querier, userID string, l players.Email) error {
	if _, err := s.Emails.Notify(q, userID, l); err != nil {
		s.Log.Error("an email about identity was not written", "kind", l.Kind, "error", err)
	}
	return nil
}

// DemandByRule demands verification of a player because of a rule of the site.
func (s *Service) DemandByRule(tx *db.Tx, userID, rule string) error {
	_, err := s.demand(tx, userID, s.settings.level.Get(), byRule, rule, false)
	return err
}

// DemandForWithdrawal demands verification of a player because a withdrawal waits for it.
func (s *Service) DemandForWithdrawal(tx *db.Tx, userID string) error {
	_, err := s.demand(tx, userID, s.settings.level.Get(), byWithdrawal, "system", false)
	return err
}

// demanded returns the level that a player still has to reach, and the reason; 0 for none.
func (s *Service) demanded(q db.Querier, userID string, checks []check, now time.Time) (level int, why string, err error) {
	level, why = demandedLevel(checks, now)
	above, set, err := readUSD(s.settings.deposits)
	if err != nil || !set || level >= s.settings.level.Get() || levelOf(checks, now) >= s.settings.level.Get() {
		return level, why, err
	}
	deposited, err := s.Money.TotalDeposited(q, userID)
	if err != nil {
		return 0, "", fmt.Errorf("look for the deposits of a player: %w", err)
	}
	if deposited > above {
		return s.settings.level.Get(), byDeposits, nil
	}
	return level, why, nil
}

// Status is the identity state of a player, for withdrawals.
type Status struct {
	// Checked reports that the player has the level that large amounts require. Demanded reports that
	// a level is demanded and not reached, whatever the amount.
	Checked, Demanded bool
	// AboveUSD is the threshold of the setting in millionths of a dollar; Bounded is false if there
	// is none.
	AboveUSD int64
	HasLimit bool
}

// Status returns the identity state of a player.
func (s *Service) Status(q db.Querier, userID string) (p Status, err error) {
	now := s.Clock.Now()
	checks, err := checksOf(q, userID)
	if err != nil {
		return p, err
	}
	level, _, err := s.demanded(q, userID, checks, now)
	if err != nil {
		return p, err
	}
	p.Checked, p.Demanded = levelOf(checks, now) >= s.settings.level.Get(), level > 0
	p.AboveUSD, p.HasLimit, err = readUSD(s.settings.withdrawals)
	return p, err
}

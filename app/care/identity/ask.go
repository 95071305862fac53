package identity

import (
	"fmt"
	"slices"
	"time"

	"croupier/db"
)

// ask asks a player for a level. asked is false when the same is asked already, or is
// there. again asks even for what was accepted.
func (s *Service) ask(tx *db.Tx, userID string, level int, why, actor string, again bool) (asked bool, err error) {
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
		return true, s.asks(tx, c, actor)
	}
	c := checks[at]
	stands := c.stands(tx.Now())
	switch {
	case stands == Accepted && !again, stands == Waiting, c.why != byPlayer && (stands == Open || stands == Refused):
		return false, nil
	case stands == Accepted || stands == Expired:
		c.again()
	}
	c.why, c.askedAt = why, tx.Now().UnixMilli()
	if err := updateCheck(tx, c); err != nil {
		return false, err
	}
	return true, s.asks(tx, c, actor)
}

// asks notes that a level was asked for, and writes to the player.
func (s *Service) asks(tx *db.Tx, c check, actor string) error {
	if err := c.note(tx, actor, "asked for", c.why); err != nil {
		return err
	}
	return s.write(tx, c.userID, Letter{
		Kind: "identity asked", Subject: "Please show who you are",
		Paragraphs: []string{
			"We have to check who you are before we can go on. It takes a few minutes: what we need, why, and how long we keep it is on the page.",
			"We never ask for documents by letter or in the chat.",
		},
		Button: "Show who you are", Path: page,
	})
}

// page is where players show who they are.
const page = "/identity"

func (s *Service) write(q db.Querier, userID string, l Letter) error {
	if _, err := s.Letters.Notify(q, userID, l); err != nil {
		s.Log.Error("a letter about identity was not written", "kind", l.Kind, "error", err)
	}
	return nil
}

// AskByRule asks a player because a rule of the site says so.
func (s *Service) AskByRule(tx *db.Tx, userID, rule string) error {
	_, err := s.ask(tx, userID, s.set.level.Get(), byRule, rule, false)
	return err
}

// AskForWithdrawal asks a player because a withdrawal waits for it.
func (s *Service) AskForWithdrawal(tx *db.Tx, userID string) error {
	_, err := s.ask(tx, userID, s.set.level.Get(), byWithdrawal, "system", false)
	return err
}

// demanded is the level that a player still has to show, and why; 0 for none.
func (s *Service) demanded(q db.Querier, userID string, checks []check, now time.Time) (level int, why string, err error) {
	level, why = asked(checks, now)
	above, set, err := dollars(s.set.deposits)
	if err != nil || !set || level >= s.set.level.Get() || levelOf(checks, now) >= s.set.level.Get() {
		return level, why, err
	}
	brought, err := s.Money.TotalDeposited(q, userID)
	if err != nil {
		return 0, "", fmt.Errorf("look for the deposits of a player: %w", err)
	}
	if brought > above {
		return s.set.level.Get(), byDeposits, nil
	}
	return level, why, nil
}

// Proof is what withdrawals want to know of a player.
type Proof struct {
	// Known tells that the player has the level that amounts demand, and Demanded that
	// something is asked for and not there, whatever the amount.
	Known, Demanded bool
	// AboveUSD is the bound of the setting in millionths of a dollar; Bounded is
	// false without one.
	AboveUSD int64
	Bounded  bool
}

// Proof tells how the identity of a player stands.
func (s *Service) Proof(q db.Querier, userID string) (p Proof, err error) {
	now := s.Clock.Now()
	checks, err := checksOf(q, userID)
	if err != nil {
		return p, err
	}
	level, _, err := s.demanded(q, userID, checks, now)
	if err != nil {
		return p, err
	}
	p.Known, p.Demanded = levelOf(checks, now) >= s.set.level.Get(), level > 0
	p.AboveUSD, p.Bounded, err = dollars(s.set.withdrawals)
	return p, err
}

package eligibility

import (
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

// SubjectOfPerson is a player who is the target of another user's action.
func SubjectOfPerson(p players.Person) Subject {
	return Subject{Owner: p.ID, Banned: p.Banned, ExcludedUntil: p.ExcludedUntil}
}

// Marketing decides whether promotions may reach a player. Every feature with promotions uses it.
type Marketing struct {
	Rules    *Service
	Accounts players.Finder
	// TimeOuts reports whether a player is in a time-out.
	TimeOuts interface {
		InTimeOut(q db.Querier, userID string, now time.Time) (bool, error)
	}
	// Harm reports whether a player has no strong marker of harm.
	Harm interface {
		MarketingAllowed(q db.Querier, userID string) (bool, error)
	}
}

// MarketingAllowed reports whether promotions may reach a player. They reach no player who is banned,
// self-excluded, in a time-out or has a strong marker of harm.
func (m Marketing) MarketingAllowed(q db.Querier, userID string) (bool, error) {
	now := m.Rules.Clock.Now()
	person, found, err := m.Accounts.ByID(q, userID)
	if err != nil || !found || SubjectOfPerson(person).Ineligible(now) {
		return false, err
	}
	if resting, err := m.TimeOuts.InTimeOut(q, userID, now); err != nil || resting {
		return false, err
	}
	return m.Harm.MarketingAllowed(q, userID)
}

// EarnedRewards decides who may claim rewards for past play, such as rakeback.
type EarnedRewards struct {
	Rules    *Service
	Accounts players.Finder
}

// Claim refuses a player who may not receive a reward in a currency now. Rewards that were earned before
// a self-exclusion stay the player's, so the exclusion alone is no reason to refuse.
func (r EarnedRewards) Claim(q db.Querier, user *session.User, country, currency string, usd int64) error {
	subject := SubjectOf(user.ID, user, country, false)
	subject.ExcludedUntil = time.Time{}
	return r.Rules.Check(q, Claim, subject, currency, usd)
}

// Excluded reports whether a player is banned or self-excluded now.
func (r EarnedRewards) Excluded(q db.Querier, userID string) (bool, error) {
	person, found, err := r.Accounts.ByID(q, userID)
	return found && SubjectOfPerson(person).Ineligible(r.Rules.Clock.Now()), err
}

// DrawnPrizes decides who may draw prizes. Draws are new play: an excluded player has none.
type DrawnPrizes struct{ Marketing }

// Claim refuses a player who may not receive a prize in a currency now.
func (d DrawnPrizes) Claim(q db.Querier, user *session.User, country, currency string, usd int64) error {
	return d.Rules.Check(q, Claim, SubjectOf(user.ID, user, country, false), currency, usd)
}

// Excluded reports whether a player has no offer: draws are offered to no player whom promotions may not
// reach.
func (d DrawnPrizes) Excluded(q db.Querier, userID string) (bool, error) {
	may, err := d.MarketingAllowed(q, userID)
	return !may, err
}

// Presents decides who may receive presents of the site, such as those of promo codes. A player who may
// not receive promotions or whose gifts are held gets none.
type Presents struct {
	Marketing
	// GiftsHeld reports whether staff or an alert rule hold the gifts of a player.
	GiftsHeld func(q db.Querier, userID string) (bool, error)
}

var errNoPresent = fault.New(fault.CodeForbidden, "Promo codes are not possible for this account at the moment. Write to the support.")

// Claim refuses a player who may not receive a present now. usd is its value in millionths of a dollar.
func (p Presents) Claim(q db.Querier, user *session.User, country, currency string, usd int64) error {
	if err := p.Rules.Check(q, Claim, SubjectOf(user.ID, user, country, false), currency, usd); err != nil {
		return err
	}
	excluded, err := p.Excluded(q, user.ID)
	if err == nil && excluded {
		return errNoPresent
	}
	return err
}

// Excluded reports whether a player receives no presents now.
func (p Presents) Excluded(q db.Querier, userID string) (bool, error) {
	if may, err := p.MarketingAllowed(q, userID); err != nil || !may {
		return true, err
	}
	return p.GiftsHeld(q, userID)
}

package demo

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/session"
)

// Staff are the staff members of a site and their actions on players. The actions use the
// back office calls, which write the staff log.
type Staff interface {
	// CreateStaff creates the account of a staff member with a role of its own.
	CreateStaff(ctx context.Context, name, role string, permissions []string) (*session.User, error)
	Note(ctx context.Context, by *session.Call, userID, text string) error
	Tag(ctx context.Context, by *session.Call, userID, tag, reason string) error
	Ban(ctx context.Context, by *session.Call, userID, reason string) error
	Mute(ctx context.Context, by *session.Call, userID, reason string) error
	// Correct credits an amount of dollars to a balance.
	Correct(ctx context.Context, by *session.Call, userID, amount, reason string) error
}

// The staff of a demo site: one for support, and one for risk.
const (
	supporter   = "Ruth_Support"
	riskAnalyst = "Ines_Risk"
)

// staffAction is an action of staff on a player.
type staffAction func(s Staff, ctx context.Context, userID string, by map[string]*session.Call) error

// commonActions are the common actions, in rotation.
var commonActions = []staffAction{
	note(supporter, "Asked by mail how to verify a round. Sent the help page; happy now."),
	correct("10", "goodwill for a round that hung in the player's browser"),
	note(supporter, "Prefers to be written to in the evening."),
	tag(riskAnalyst, "watch", "large stakes soon after the first visit"),
	correct("5", "welcome back after a month away"),
	note(riskAnalyst, "Plays in short sittings, stakes even. Nothing unusual."),
	correct("15", "promised by support after a slow answer"),
	tag(supporter, "newsletter", "asked for news of new games"),
	note(supporter, "Wanted a higher limit on crash. Explained the limits of the house."),
	tag(riskAnalyst, "bonus-hunter", "comes only after a goodwill credit"),
	correct("25", "regular player for half a year"),
	note(riskAnalyst, "Checked the shared address: a household, both known by name."),
}

func note(who, text string) staffAction {
	return func(s Staff, ctx context.Context, userID string, by map[string]*session.Call) error {
		return s.Note(ctx, by[who], userID, text)
	}
}

func tag(who, tag, reason string) staffAction {
	return func(s Staff, ctx context.Context, userID string, by map[string]*session.Call) error {
		return s.Tag(ctx, by[who], userID, tag, reason)
	}
}

func correct(amount, reason string) staffAction {
	return func(s Staff, ctx context.Context, userID string, by map[string]*session.Call) error {
		return s.Correct(ctx, by[supporter], userID, amount, reason)
	}
}

func ban(reason string) staffAction {
	return func(s Staff, ctx context.Context, userID string, by map[string]*session.Call) error {
		return s.Ban(ctx, by[riskAnalyst], userID, reason)
	}
}

func mute(reason string) staffAction {
	return func(s Staff, ctx context.Context, userID string, by map[string]*session.Call) error {
		return s.Mute(ctx, by[supporter], userID, reason)
	}
}

// actionInterval is the mean time between two common actions.
const actionInterval = 4 * day

// planActions adds the actions of staff on present players. Their number grows with the
// site.
func (h *history) planActions(from, to time.Time) {
	employed := map[string]*session.User{}
	h.addExclusive(from.Add(time.Hour), func() (err error) {
		if employed[supporter], err = h.CreateStaff(h.ctx, supporter, "support", []string{"dashboard", "users", "reports"}); err != nil {
			return err
		}
		employed[riskAnalyst], err = h.CreateStaff(h.ctx, riskAnalyst, "risk", []string{"dashboard", "users", "reports"})
		return err
	})
	do := func(at time.Time, p *person, performed staffAction) {
		h.addExclusive(at, func() error {
			by := map[string]*session.Call{}
			for name, user := range employed {
				call := session.GuestCall(h.IDs.New())
				call.User, by[name] = user, call
			}
			return ignoreRefusal(performed(h.HistorySite, h.ctx, p.userID, by))
		})
	}
	turn := 0
	for at := from.Add(20 * day); at.Before(to); at = at.Add(time.Duration(h.random.ExpFloat64() * float64(actionInterval))) {
		at = officeHour(at)
		if p := h.randomPlayer(at); p != nil && at.Before(to) {
			do(at, p, commonActions[turn%len(commonActions)])
			turn++
		}
	}
	h.planConsequences(to, do)
}

// planConsequences adds the actions that follow from a player's behaviour: a tag for high
// rollers, a ban for some of the players who left, and a mute for a few.
func (h *history) planConsequences(to time.Time, do func(at time.Time, p *person, performed staffAction)) {
	bans := []string{"the same person has several accounts", "uses another person's documents", "automated play against the terms", "threatened staff in the chat"}
	banned := 0
	for i, p := range h.people {
		known := officeHour(p.joins.Add(21 * day))
		switch {
		case p.steady && known.Before(p.leaves) && known.Before(to):
			do(known, p, tag(riskAnalyst, "vip", fmt.Sprintf("plays for $%.0f and more a bet", p.stakes[0])))
		case i%31 == 30 && p.leaves.Before(to.Add(-day)) && banned < 2*len(bans):
			do(officeHour(p.leaves.Add(time.Minute)), p, ban(bans[banned%len(bans)]))
			banned++
		case i%67 == 66 && known.Before(to):
			do(known, p, mute("advertised another site in the chat"))
		}
	}
}

func (h *history) addExclusive(at time.Time, do func() error) {
	h.events = append(h.events, event{at: at, exclusive: do})
}

// randomPlayer returns a random player who is present at a time; nil if there is none.
func (h *history) randomPlayer(at time.Time) *person {
	for range 50 {
		p := h.people[h.random.IntN(len(h.people))]
		if p.joins.Before(at.Add(-day)) && at.Before(p.leaves) {
			return p
		}
	}
	return nil
}

// officeHour returns a working time of staff within a day after a time.
func officeHour(at time.Time) time.Time {
	switch hour := at.Hour(); {
	case hour < 8:
		return at.Add(time.Duration(8-hour) * time.Hour)
	case hour >= 18:
		return at.Add(time.Duration(32-hour) * time.Hour)
	}
	return at
}

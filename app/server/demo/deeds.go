package demo

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/session"
)

// Staff are the people who look after a site, and what they do to players: by the
// calls of the back office, which write the log of staff.
type Staff interface {
	// Employ opens the account of one of the staff with a role of its own.
	Employ(ctx context.Context, name, role string, permissions []string) (*session.User, error)
	Note(ctx context.Context, by *session.Call, userID, text string) error
	Tag(ctx context.Context, by *session.Call, userID, tag, reason string) error
	Ban(ctx context.Context, by *session.Call, userID, reason string) error
	Mute(ctx context.Context, by *session.Call, userID, reason string) error
	// Correct adds to a balance of dollars.
	Correct(ctx context.Context, by *session.Call, userID, amount, reason string) error
}

// The staff of a demonstration: who answers players, and who watches them.
const (
	supporter = "Ruth_Support"
	watcher   = "Ines_Risk"
)

// deed is something that staff do to a player.
type deed func(s Staff, ctx context.Context, userID string, by map[string]*session.Call) error

// usualDeeds are what they do now and then, in turns.
var usualDeeds = []deed{
	note(supporter, "Asked by mail how to verify a round. Sent the help page; happy now."),
	correct("10", "goodwill for a round that hung in the player's browser"),
	note(supporter, "Prefers to be written to in the evening."),
	tag(watcher, "watch", "large stakes soon after the first visit"),
	correct("5", "welcome back after a month away"),
	note(watcher, "Plays in short sittings, stakes even. Nothing unusual."),
	correct("15", "promised by support after a slow answer"),
	tag(supporter, "newsletter", "asked to hear of new games"),
	note(supporter, "Wanted a higher limit on crash. Explained the limits of the house."),
	tag(watcher, "bonus-hunter", "comes only after a goodwill credit"),
	correct("25", "regular player for half a year"),
	note(watcher, "Checked the shared address: a household, both known by name."),
}

func note(who, text string) deed {
	return func(s Staff, ctx context.Context, userID string, by map[string]*session.Call) error {
		return s.Note(ctx, by[who], userID, text)
	}
}

func tag(who, tag, reason string) deed {
	return func(s Staff, ctx context.Context, userID string, by map[string]*session.Call) error {
		return s.Tag(ctx, by[who], userID, tag, reason)
	}
}

func correct(amount, reason string) deed {
	return func(s Staff, ctx context.Context, userID string, by map[string]*session.Call) error {
		return s.Correct(ctx, by[supporter], userID, amount, reason)
	}
}

func ban(reason string) deed {
	return func(s Staff, ctx context.Context, userID string, by map[string]*session.Call) error {
		return s.Ban(ctx, by[watcher], userID, reason)
	}
}

func mute(reason string) deed {
	return func(s Staff, ctx context.Context, userID string, by map[string]*session.Call) error {
		return s.Mute(ctx, by[supporter], userID, reason)
	}
}

// betweenDeeds is the mean time between two usual deeds.
const betweenDeeds = 4 * day

// planDeeds adds what staff did: to those who are there, more as the site grows.
func (h *history) planDeeds(from, to time.Time) {
	employed := map[string]*session.User{}
	h.alone(from.Add(time.Hour), func() (err error) {
		if employed[supporter], err = h.Employ(h.ctx, supporter, "support", []string{"dashboard", "users", "reports"}); err != nil {
			return err
		}
		employed[watcher], err = h.Employ(h.ctx, watcher, "risk", []string{"dashboard", "users", "reports"})
		return err
	})
	do := func(at time.Time, p *person, done deed) {
		h.alone(at, func() error {
			by := map[string]*session.Call{}
			for name, user := range employed {
				call := session.GuestCall(h.IDs.New())
				call.User, by[name] = user, call
			}
			return ignoreRefusal(done(h.PastSite, h.ctx, p.userID, by))
		})
	}
	turn := 0
	for at := from.Add(20 * day); at.Before(to); at = at.Add(time.Duration(h.chance.ExpFloat64() * float64(betweenDeeds))) {
		at = officeHour(at)
		if p := h.somebody(at); p != nil && at.Before(to) {
			do(at, p, usualDeeds[turn%len(usualDeeds)])
			turn++
		}
	}
	h.planStanding(to, do)
}

// planStanding adds what follows from how somebody plays: a tag for those who play
// for much, the end of some who left, and the silence of a few.
func (h *history) planStanding(to time.Time, do func(at time.Time, p *person, done deed)) {
	bans := []string{"the same person has several accounts", "uses another person's documents", "automated play against the terms", "threatened staff in the chat"}
	banned := 0
	for i, p := range h.people {
		known := officeHour(p.joins.Add(21 * day))
		switch {
		case p.steady && known.Before(p.leaves) && known.Before(to):
			do(known, p, tag(watcher, "vip", fmt.Sprintf("plays for $%.0f and more a bet", p.stakes[0])))
		case i%31 == 30 && p.leaves.Before(to.Add(-day)) && banned < 2*len(bans):
			do(officeHour(p.leaves.Add(time.Minute)), p, ban(bans[banned%len(bans)]))
			banned++
		case i%67 == 66 && known.Before(to):
			do(known, p, mute("advertised another site in the chat"))
		}
	}
}

func (h *history) alone(at time.Time, do func() error) {
	h.events = append(h.events, event{at: at, alone: do})
}

// somebody is one of those who are there at a moment; nil for nobody.
func (h *history) somebody(at time.Time) *person {
	for range 50 {
		p := h.people[h.chance.IntN(len(h.people))]
		if p.joins.Before(at.Add(-day)) && at.Before(p.leaves) {
			return p
		}
	}
	return nil
}

// officeHour is a moment at which staff work: not before, and within a day.
func officeHour(at time.Time) time.Time {
	switch hour := at.Hour(); {
	case hour < 8:
		return at.Add(time.Duration(8-hour) * time.Hour)
	case hour >= 18:
		return at.Add(time.Duration(32-hour) * time.Hour)
	}
	return at
}

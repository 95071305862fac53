package identity

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/office"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Rate limits and bounds of the calls of staff.
const (
	staffReads  = 240
	staffWrites = 120
	pageSize    = 50
)

func (s *Service) officeActions() []action.Action {
	guard := action.Permission(Checks)
	logged := func(reason bool, summary string, more ...action.Option) []action.Option {
		return append([]action.Option{
			action.Staff(action.Logged{ReasonRequired: reason}), action.PerAccount(staffWrites, time.Minute), action.Summary(summary),
		}, more...)
	}
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(staffReads, time.Minute), action.Summary(summary)}
	}
	return []action.Action{
		action.Post("/api/admin/identity", guard, s.List, reads("Checks of identity: those that wait, the oldest first, or those of another state, the newest first.")...),
		action.Post("/api/admin/identity/player", guard, s.Player, reads("The state of a player's identity check, without the player's data.")...),
		action.Post("/api/admin/identity/view", guard, s.View, logged(false, "What a player has submitted for a level. Each view is recorded in the staff log.", action.PeopleOnly())...).Neutral("It shows data and changes nothing."),
		action.Post("/api/admin/identity/file", guard, s.File, logged(false, "A file that a player has submitted. Each view is recorded in the staff log.", action.PeopleOnly())...).Neutral("It shows data and changes nothing."),
		action.Post("/api/admin/identity/decide", guard, s.Decide, logged(true, "Accepts or refuses a level that a player has submitted.", action.PeopleOnly(), action.TwoFactor())...).SecondPerson(kindAccept),
		action.Post("/api/admin/identity/ask", guard, s.Demand, logged(true, "Asks a player for a level, also for one that was accepted.")...).Neutral("It only demands more of a player."),
	}
}

// IdentityListRequest requests a page of checks.
type IdentityListRequest struct {
	State  string `json:"state" validate:"oneof=open waiting accepted refused"`
	Cursor string `json:"cursor,omitempty" validate:"max=60"`
}

// IdentityRow is a check without the player's data.
type IdentityRow struct {
	ID        string `json:"id"`
	UserID    string `json:"user"`
	Name      string `json:"name"`
	Level     int    `json:"level"`
	State     string `json:"state" ts:"open|waiting|accepted|refused|expired"`
	Why       string `json:"why" ts:"withdrawal|rule|staff|"`
	Reason    string `json:"reason"`
	AskedAt   int64  `json:"asked_at"`
	SentAt    int64  `json:"sent_at"`
	DecidedAt int64  `json:"decided_at"`
	// DecidedBy is the id of the person who decided.
	DecidedBy  string `json:"decided_by"`
	ValidUntil int64  `json:"valid_until"`
	// Purged reports that the data and files are deleted.
	Purged  bool  `json:"purged"`
	Version int64 `json:"version"`
}

// IdentityList is a page of checks. Next is the cursor of the next page.
type IdentityList struct {
	Rows []IdentityRow `json:"rows"`
	Next string        `json:"next,omitempty"`
	// Reviewers is the number of people who must accept.
	Reviewers int `json:"reviewers"`
}

// parseCursor reads the position at which a page begins.
func parseCursor(cursor string, at int64, id string) (int64, string, error) {
	if cursor == "" {
		return at, id, nil
	}
	first, last, found := strings.Cut(cursor, "-")
	at, err := strconv.ParseInt(first, 10, 64)
	if err != nil || !found {
		return 0, "", fault.Field("cursor", "validation.regex")
	}
	return at, last, nil
}

// List lists checks.
func (s *Service) List(ctx context.Context, _ *session.Call, r IdentityListRequest) (answer IdentityList, err error) {
	answer = IdentityList{Rows: []IdentityRow{}, Reviewers: s.settings.reviewers.Get()}
	find, at, id := newestIn, int64(math.MaxInt64), ""
	if State(r.State) == Waiting {
		find, at = checksIn, 0
	}
	if at, id, err = parseCursor(r.Cursor, at, id); err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		found, err := find(q, State(r.State), at, id, pageSize+1)
		if err != nil {
			return err
		}
		found, answer.Next = db.Page(found, pageSize, func(last check) string { return fmt.Sprintf("%d-%s", last.changedAt, last.id) })
		for _, c := range found {
			row, err := s.row(q, c)
			if err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, row)
		}
		return nil
	})
	return answer, err
}

func (s *Service) row(q db.Querier, c check) (IdentityRow, error) {
	record, _, err := s.Accounts.Record(q, c.userID)
	return IdentityRow{
		c.id, c.userID, record.Name, c.level, string(c.stateAt(s.Clock.Now())), c.why, c.reason, c.askedAt, c.submittedAt, c.decidedAt, c.decidedBy, c.validUntil,
		c.purgedAt > 0, c.version,
	}, err
}

// IdentityPlayerRequest names a player.
type IdentityPlayerRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
}

// IdentityOfPlayer is the identity state of a player.
type IdentityOfPlayer struct {
	Level int           `json:"level"`
	Asked int           `json:"asked"`
	Why   string        `json:"why" ts:"withdrawal|deposits|rule|staff|"`
	Rows  []IdentityRow `json:"rows"`
}

// Player returns the identity state of a player.
func (s *Service) Player(ctx context.Context, _ *session.Call, r IdentityPlayerRequest) (answer IdentityOfPlayer, err error) {
	answer.Rows = []IdentityRow{}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		if _, found, err := s.Accounts.Record(q, r.UserID); err != nil || !found {
			if err == nil {
				err = errUnknownPlayer
			}
			return err
		}
		checks, err := checksOf(q, r.UserID)
		if err != nil {
			return err
		}
		now := s.Clock.Now()
		answer.Level = levelOf(checks, now)
		if answer.Asked, answer.Why, err = s.demanded(q, r.UserID, checks, now); err != nil {
			return err
		}
		for _, c := range checks {
			row, err := s.row(q, c)
			if err != nil {
				return err
			}
			answer.Rows = append(answer.Rows, row)
		}
		return nil
	})
	return answer, err
}

// Office is the part of the back office that concerns identity.
func (s *Service) Office() office.Extension {
	return office.Extension{
		Queues: []office.Queue{{
			Name: "identity", Title: "Identity checks", Path: "/admin/identity", Permission: Checks,
			Load: func(_ context.Context, q *db.Reader) (office.QueueState, error) {
				count, since, err := countWaiting(q)
				return office.QueueState{Count: count, Since: since}, err
			},
		}},
		Histories: []office.History{{
			Kind: "identity", Permission: Checks,
			Load: func(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) (list []office.PlayerEvent, err error) {
				events, err := eventsOf(q, userID, upTo, limit)
				for _, e := range events {
					list = append(list, office.PlayerEvent{
						At: e.at, Kind: "identity", Title: fmt.Sprintf("Identity, level %d: %s", e.level, e.what), Detail: e.detail, Actor: e.actor, Path: "/admin/identity",
					})
				}
				return list, err
			},
		}},
	}
}

package identity

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"croupier/app/care/identity/papers"
	"croupier/app/kernel/action"
	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Of the calls of staff.
const (
	staffReads = 240
	staffDeeds = 120
	usualPage  = 50
)

func (s *Service) officeActions() []action.Action {
	guard := action.Permission(Checks)
	logged := func(reason bool, summary string, more ...action.Option) []action.Option {
		return append([]action.Option{
			action.Staff(action.Logged{ReasonRequired: reason}), action.PerAccount(staffDeeds, time.Minute), action.Summary(summary),
		}, more...)
	}
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(staffReads, time.Minute), action.Summary(summary)}
	}
	return []action.Action{
		action.Post("/api/admin/identity", guard, s.List, reads("Checks of identity: those that wait, the oldest first, or those of another state, the newest first.")...),
		action.Post("/api/admin/identity/player", guard, s.Player, reads("How the identity of a player stands, without anything of what was shown.")...),
		action.Post("/api/admin/identity/view", guard, s.View, logged(false, "What a player has shown of a level. That it was looked at stands in the log.", action.PeopleOnly())...),
		action.Post("/api/admin/identity/file", guard, s.File, logged(false, "A file that a player has shown. That it was looked at stands in the log.", action.PeopleOnly())...),
		action.Post("/api/admin/identity/decide", guard, s.Decide, logged(true, "Accepts or refuses what a player has shown.", action.PeopleOnly(), action.TwoFactor())...),
		action.Post("/api/admin/identity/ask", guard, s.Ask, logged(true, "Asks a player for a level, also for one that was accepted.")...),
	}
}

// IdentityListRequest asks for a page of checks.
type IdentityListRequest struct {
	State  string `json:"state" validate:"oneof=open waiting accepted refused"`
	Cursor string `json:"cursor,omitempty" validate:"max=60"`
}

// IdentityRow is a check without anything of what was shown.
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
	// DecidedBy is the id of who decided.
	DecidedBy  string `json:"decided_by"`
	ValidUntil int64  `json:"valid_until"`
	// Purged tells that what was shown is removed.
	Purged  bool  `json:"purged"`
	Version int64 `json:"version"`
}

// IdentityList is a page of checks. Next is the cursor of the page after it.
type IdentityList struct {
	Rows []IdentityRow `json:"rows"`
	Next string        `json:"next,omitempty"`
	// Reviewers is how many people must accept.
	Reviewers int `json:"reviewers"`
}

// place reads where a page begins.
func place(cursor string, at int64, id string) (int64, string, error) {
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
	answer = IdentityList{Rows: []IdentityRow{}, Reviewers: s.set.people.Get()}
	find, at, id := newestIn, int64(math.MaxInt64), ""
	if State(r.State) == Waiting {
		find, at = checksIn, 0
	}
	if at, id, err = place(r.Cursor, at, id); err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		found, err := find(q, State(r.State), at, id, usualPage+1)
		if err != nil {
			return err
		}
		if len(found) > usualPage {
			found = found[:usualPage]
			last := found[usualPage-1]
			answer.Next = fmt.Sprintf("%d-%s", last.changedAt, last.id)
		}
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
		c.id, c.userID, record.Name, c.level, string(c.stands(s.Clock.Now())), c.why, c.reason, c.askedAt, c.submittedAt, c.decidedAt, c.decidedBy, c.validUntil,
		c.purgedAt > 0, c.version,
	}, err
}

// IdentityPlayerRequest names a player.
type IdentityPlayerRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
}

// IdentityOfPlayer is how the identity of a player stands.
type IdentityOfPlayer struct {
	Level int           `json:"level"`
	Asked int           `json:"asked"`
	Why   string        `json:"why" ts:"withdrawal|deposits|rule|staff|"`
	Rows  []IdentityRow `json:"rows"`
}

// Player tells how the identity of a player stands.
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

// IdentityViewRequest names a check.
type IdentityViewRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// IdentityView is a check with what was shown: the person of level 1, the source of
// funds of level 3, and the files of this level. Person is always that of level 1,
// because a document is compared with it.
type IdentityView struct {
	Row    IdentityRow          `json:"row"`
	Person *Person              `json:"person"`
	Funds  *Funds               `json:"funds"`
	Files  []IdentityReviewFile `json:"files"`
	// Age is how old the player is by what was said, Required how old players there
	// must be.
	Age      int             `json:"age"`
	Required int             `json:"required"`
	Events   []IdentityEvent `json:"events"`
}

// IdentityReviewFile is a file of a check. Old ones belong to what was refused before.
type IdentityReviewFile struct {
	IdentityFile
	Old bool `json:"old"`
}

// IdentityEvent is something that happened.
type IdentityEvent struct {
	At     int64  `json:"at"`
	Level  int    `json:"level"`
	Actor  string `json:"actor"`
	What   string `json:"what"`
	Detail string `json:"detail"`
}

// mostEvents bounds the history that is shown beside a check.
const mostEvents = 100

// View shows a check to staff, and writes down who has looked.
func (s *Service) View(ctx context.Context, call *session.Call, r IdentityViewRequest) (v IdentityView, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		c, err := checkByID(tx, r.ID)
		if err != nil {
			return err
		}
		if v, err = s.view(tx, c); err != nil {
			return err
		}
		return s.log(tx, call, "view identity", "", c, nil, nil)
	})
	return v, err
}

func (s *Service) view(q db.Querier, c check) (v IdentityView, err error) {
	v = IdentityView{Files: []IdentityReviewFile{}, Events: []IdentityEvent{}}
	if v.Row, err = s.row(q, c); err != nil {
		return v, err
	}
	checks, err := checksOf(q, c.userID)
	if err != nil {
		return v, err
	}
	for _, one := range checks {
		switch {
		case one.data == "":
		case one.level == LevelData:
			v.Person = &Person{}
			err = s.unsealed(one, v.Person)
		case one.id == c.id:
			v.Funds = &Funds{}
			err = s.unsealed(one, v.Funds)
		}
		if err != nil {
			return v, err
		}
	}
	if v.Person != nil {
		v.Age, v.Required = v.Person.age(s.Clock.Now()), s.set.ageIn(v.Person.Country)
	}
	files, err := filesOf(q, c.id)
	if err != nil {
		return v, err
	}
	for _, f := range files {
		v.Files = append(v.Files, IdentityReviewFile{IdentityFile{f.id, f.part, f.kind, f.bytes, f.addedAt}, f.round != c.round})
	}
	events, err := eventsOf(q, c.userID, math.MaxInt64, mostEvents)
	for _, e := range events {
		v.Events = append(v.Events, IdentityEvent{e.at, e.level, e.actor, e.what, e.detail})
	}
	return v, err
}

// log writes who of the staff did what with a check. Nothing of what was shown is in it.
func (s *Service) log(tx *db.Tx, call *session.Call, deed, reason string, c check, before, after any) error {
	entry := stafflog.By(call, deed)
	entry.Kind, entry.Subject, entry.Reason, entry.Before, entry.After = stafflog.User, c.userID, reason, before, after
	entry.Detail = fmt.Sprintf("level %d", c.level)
	return s.StaffLog.Write(tx, entry)
}

// IdentityFileRequest names a file of a check.
type IdentityFileRequest struct {
	ID   string `json:"id" validate:"required,max=40"`
	File string `json:"file" validate:"required,max=40"`
}

// IdentityContent is a file: its bytes in base64, so that no browser takes it for a
// page. A PDF is for keeping, never for showing.
type IdentityContent struct {
	Name string `json:"name"`
	Kind string `json:"kind" ts:"image/jpeg|application/pdf"`
	Data []byte `json:"data"`
}

// File gives a file to staff, and writes down who has looked.
func (s *Service) File(ctx context.Context, call *session.Call, r IdentityFileRequest) (answer IdentityContent, err error) {
	var found file
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		c, err := checkByID(tx, r.ID)
		if err != nil {
			return err
		}
		files, err := filesOf(tx, c.id)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(files, func(f file) bool { return f.id == r.File })
		if at < 0 {
			return errUnknownFile
		}
		found = files[at]
		return s.log(tx, call, "view identity file", "", c, nil, map[string]string{"file": found.id, "part": found.part})
	})
	if err != nil {
		return answer, err
	}
	content, err := s.files.open(found.id)
	if err != nil {
		return answer, err
	}
	suffix := ".jpg"
	if found.kind == papers.PDF {
		suffix = ".pdf"
	}
	return IdentityContent{"identity-" + found.part + suffix, found.kind, content}, nil
}

// Office is what identity adds to the back office.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{
		Queues: []backoffice.Queue{{
			Name: "identity", Title: "Identity checks", Path: "/admin/identity", Permission: Checks,
			Load: func(_ context.Context, q *db.Reader) (backoffice.Waiting, error) {
				count, since, err := countWaiting(q)
				return backoffice.Waiting{Count: count, Since: since}, err
			},
		}},
		Histories: []backoffice.History{{
			Kind: "identity", Permission: Checks,
			Load: func(_ context.Context, q *db.Reader, userID string, upTo int64, limit int) (list []backoffice.PlayerEvent, err error) {
				events, err := eventsOf(q, userID, upTo, limit)
				for _, e := range events {
					list = append(list, backoffice.PlayerEvent{
						At: e.at, Kind: "identity", Title: fmt.Sprintf("Identity, level %d: %s", e.level, e.what), Detail: e.detail, Actor: e.actor, Path: "/admin/identity",
					})
				}
				return list, err
			},
		}},
	}
}

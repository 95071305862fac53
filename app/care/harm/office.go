package harm

import (
	"context"
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// SeeMarkers permits staff to see markers of harm and to note how they talked to a player.
var SeeMarkers = permission.Declare("harm", "See the markers of harm of players, and note interactions with them.")

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{SeeMarkers} }

// Refusals.
var (
	errNoPlayer  = fault.New(fault.CodeNotFound, "Unknown user.")
	errNoCase    = fault.Field("case", "validation.exists")
	errNoContact = fault.New(fault.CodeConflict, "Note first how somebody talked to the player, or why nobody needed to.").With("reason", "interaction")
)

// Kinds of interactions: a letter, a chat, a call, a limit that was set together, or that
// the team watches and leaves it at that.
var kinds = []string{"letter", "chat", "call", "limit", "watched"}

// officeActions are the calls of staff.
func (s *Service) officeActions() []action.Action {
	may := action.Permission(SeeMarkers)
	return []action.Action{
		action.Post("/api/admin/harm", may, s.OfficeRead, action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute),
			action.Summary("The markers of harm of a player, with their days, cases and interactions.")),
		action.Post("/api/admin/harm/interaction", may, s.Interact, action.Staff(action.Logged{}), action.PerAccount(notesPerMinute, time.Minute),
			action.Summary("Notes how somebody talked to a player about their markers.")),
	}
}

// PlayerRequest names a player.
type PlayerRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
}

// InteractionRequest notes an interaction in a case about markers.
type InteractionRequest struct {
	CaseID string `json:"case" validate:"required,max=40"`
	UserID string `json:"user" validate:"required,max=40"`
	Kind   string `json:"kind" validate:"required,max=10" ts:"letter|chat|call|limit|watched"`
	Text   string `json:"text" validate:"required,max=2000"`
}

// OfficeMarkers is what staff see of a player.
type OfficeMarkers struct {
	Now Markers `json:"now"`
	// Days are the last 60 with something measured, the newest first.
	Days []MarkedDay `json:"days"`
	// Cases and Interactions are the newest first.
	Cases        []MarkerCase  `json:"cases"`
	Interactions []Interaction `json:"interactions"`
}

// MarkedDay is a day with markers.
type MarkedDay struct {
	Day   string `json:"day"`
	Level Level  `json:"level"`
	// Marked are the titles of the markers beyond their thresholds.
	Marked []string `json:"marked"`
}

// MarkerCase is a case that markers have raised.
type MarkerCase struct {
	ID       string   `json:"id"`
	Number   int64    `json:"number"`
	Level    Level    `json:"level"`
	Marked   []string `json:"marked"`
	Closed   bool     `json:"closed"`
	Outcome  string   `json:"outcome"`
	OpenedAt int64    `json:"opened_at"`
	DueAt    int64    `json:"due_at"`
	ClosedAt int64    `json:"closed_at"`
}

// Interaction is how somebody of the team talked to the player.
type Interaction struct {
	At    int64  `json:"at"`
	Kind  string `json:"kind" ts:"letter|chat|call|limit|watched"`
	Actor string `json:"actor"`
	Text  string `json:"text"`
}

const (
	shownDays  = 60
	mostListed = 50
)

// OfficeRead gives the markers of a player.
func (s *Service) OfficeRead(ctx context.Context, _ *session.Call, r PlayerRequest) (answer OfficeMarkers, err error) {
	answer = OfficeMarkers{Days: []MarkedDay{}, Cases: []MarkerCase{}, Interactions: []Interaction{}}
	if err := s.DB.Read(ctx, func(q *db.Reader) error { return s.known(q, r.UserID) }); err != nil {
		return answer, err
	}
	if answer.Now, err = s.markers(ctx, r.UserID); err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error { return s.past(q, r.UserID, &answer) })
	return answer, err
}

// known refuses what names no player.
func (s *Service) known(q db.Querier, userID string) error {
	_, found, err := s.Accounts.Record(q, userID)
	if err == nil && !found {
		return errNoPlayer
	}
	return err
}

// past reads what was before now.
func (s *Service) past(q db.Querier, userID string, answer *OfficeMarkers) error {
	today := dayOf(s.Clock.Now().UnixMilli())
	days, err := daysOf(q, userID, today-shownDays*dayMs, today+dayMs)
	if err != nil {
		return err
	}
	for _, d := range slices.Backward(days) {
		answer.Days = append(answer.Days, MarkedDay{time.UnixMilli(d.day).UTC().Format(time.DateOnly), d.level, notNil(titles(marked(d.figures)))})
	}
	raised, err := concernsOf(q, userID, mostListed)
	if err != nil {
		return err
	}
	for _, c := range raised {
		is, err := s.cases.CaseOf(q, c.caseID)
		if err != nil {
			return err
		}
		answer.Cases = append(answer.Cases, MarkerCase{c.caseID, is.Number, c.level, titles(strings.Split(c.markers, ",")), is.Closed, is.Outcome, is.OpenedAt, is.DueAt, is.ClosedAt})
	}
	contacts, err := contactsOf(q, userID, mostListed)
	if err != nil {
		return err
	}
	for _, c := range contacts {
		actor := c.actor
		if r, found, err := s.Accounts.Record(q, c.actor); err != nil {
			return err
		} else if found {
			actor = r.Name
		}
		answer.Interactions = append(answer.Interactions, Interaction{c.at, c.kind, actor, c.text})
	}
	return nil
}

func notNil(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// Interact notes an interaction.
func (s *Service) Interact(ctx context.Context, call *session.Call, r InteractionRequest) (action.None, error) {
	text := strings.TrimSpace(r.Text)
	switch {
	case !slices.Contains(kinds, r.Kind):
		return action.None{}, fault.Field("kind", "validation.in")
	case text == "":
		return action.None{}, fault.Field("text", "validation.required")
	}
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		raised, err := concernsOf(tx, r.UserID, mostListed)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(raised, func(c concern) bool { return c.caseID == r.CaseID }) {
			return errNoCase
		}
		c := contact{userID: r.UserID, caseID: r.CaseID, kind: r.Kind, at: tx.Now().UnixMilli(), actor: call.User.ID, text: text}
		if err := insertContact(tx, c); err != nil {
			return err
		}
		if err := s.cases.NoteCase(tx, r.CaseID, call.User.ID, "Interaction ("+r.Kind+"): "+text, call.RequestID); err != nil {
			return err
		}
		entry := stafflog.By(call, "note interaction")
		entry.Kind, entry.Subject, entry.Detail = stafflog.User, r.UserID, r.Kind
		return s.StaffLog.Write(tx, entry)
	})
}

// MayClose refuses to close a case about markers in which nobody has noted an
// interaction.
func (s *Service) MayClose(q db.Querier, caseID string) error {
	ours, err := caseIsOurs(q, caseID)
	if err != nil || !ours {
		return err
	}
	if met, err := contacted(q, caseID); err != nil || met {
		return err
	}
	return errNoContact
}

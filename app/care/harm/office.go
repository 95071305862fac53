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

// ViewMarkers permits staff to see markers of harm and to note interactions with players.
var ViewMarkers = permission.Declare("harm", "See the markers of harm of players, and note interactions with them.").GrantableAlone()

// Permissions are those that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{ViewMarkers} }

// Errors of the calls of staff.
var (
	errNoPlayer      = fault.New(fault.CodeNotFound, "Unknown user.")
	errNoCase        = fault.Field("case", "validation.exists")
	errNoInteraction = fault.New(fault.CodeConflict, "First record the contact with the player, or why none was needed.").With("reason", "interaction")
)

// Kinds of interactions: an email, a chat, a call, a limit that was set together, or a decision of
// the team to watch the player and do nothing else.
var interactionKinds = []string{"email", "chat", "call", "limit", "watched"}

// officeActions are the calls of staff.
func (s *Service) officeActions() []action.Action {
	allowed := action.Permission(ViewMarkers)
	return []action.Action{
		action.Post("/api/admin/harm", allowed, s.OfficeRead, action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute),
			action.Summary("The markers of harm of a player, with their days, cases and interactions.")),
		action.Post("/api/admin/harm/interaction", allowed, s.Interact, action.Staff(action.Logged{}), action.PerAccount(notesPerMinute, time.Minute),
			action.Summary("Records a contact with a player about their markers.")).Neutral("It is a note on a conversation."),
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
	Kind   string `json:"kind" validate:"required,max=10" ts:"email|chat|call|limit|watched"`
	Text   string `json:"text" validate:"required,max=2000"`
}

// OfficeMarkers is the data of a player for staff.
type OfficeMarkers struct {
	Now Markers `json:"now"`
	// Days are the last 60 days with a measured value, newest first.
	Days []MarkedDay `json:"days"`
	// Cases and Interactions are sorted newest first.
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

// MarkerCase is a case that was opened because of markers.
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

// Interaction is an interaction of staff with the player.
type Interaction struct {
	At    int64  `json:"at"`
	Kind  string `json:"kind" ts:"email|chat|call|limit|watched"`
	Actor string `json:"actor"`
	Text  string `json:"text"`
}

const (
	maxDays   = 60
	maxListed = 50
)

// OfficeRead returns the markers of a player.
func (s *Service) OfficeRead(ctx context.Context, _ *session.Call, r PlayerRequest) (answer OfficeMarkers, err error) {
	answer = OfficeMarkers{Days: []MarkedDay{}, Cases: []MarkerCase{}, Interactions: []Interaction{}}
	if err := s.DB.Read(ctx, func(q *db.Reader) error { return s.requirePlayer(q, r.UserID) }); err != nil {
		return answer, err
	}
	if answer.Now, err = s.markers(ctx, r.UserID); err != nil {
		return answer, err
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error { return s.readHistory(q, r.UserID, &answer) })
	return answer, err
}

// requirePlayer rejects an id that names no player.
func (s *Service) requirePlayer(q db.Querier, userID string) error {
	_, found, err := s.Accounts.Record(q, userID)
	if err == nil && !found {
		return errNoPlayer
	}
	return err
}

// readHistory reads the stored days, cases and interactions.
func (s *Service) readHistory(q db.Querier, userID string, answer *OfficeMarkers) error {
	today := dayOf(s.Clock.Now().UnixMilli())
	days, err := daysOf(q, userID, today-maxDays*dayMs, today+dayMs)
	if err != nil {
		return err
	}
	for _, d := range slices.Backward(days) {
		answer.Days = append(answer.Days, MarkedDay{time.UnixMilli(d.day).UTC().Format(time.DateOnly), d.level, notNil(titles(markedIDs(d.figures)))})
	}
	cases, err := harmCasesOf(q, userID, maxListed)
	if err != nil {
		return err
	}
	for _, c := range cases {
		is, err := s.Cases.StateOf(q, c.caseID)
		if err != nil {
			return err
		}
		answer.Cases = append(answer.Cases, MarkerCase{c.caseID, is.Number, c.level, titles(strings.Split(c.markers, ",")), is.Closed, is.Outcome, is.OpenedAt, is.DueAt, is.ClosedAt})
	}
	interactions, err := interactionsOf(q, userID, maxListed)
	if err != nil {
		return err
	}
	for _, c := range interactions {
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
	case !slices.Contains(interactionKinds, r.Kind):
		return action.None{}, fault.Field("kind", "validation.in")
	case text == "":
		return action.None{}, fault.Field("text", "validation.required")
	}
	return action.None{}, s.DB.Write(ctx, func(tx *db.Tx) error {
		cases, err := harmCasesOf(tx, r.UserID, maxListed)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(cases, func(c harmCase) bool { return c.caseID == r.CaseID }) {
			return errNoCase
		}
		c := interactionRow{userID: r.UserID, caseID: r.CaseID, kind: r.Kind, at: tx.Now().UnixMilli(), actor: call.User.ID, text: text}
		if err := insertInteraction(tx, c); err != nil {
			return err
		}
		if err := s.Cases.AddNote(tx, r.CaseID, call.User.ID, "Interaction ("+r.Kind+"): "+text, call.RequestID); err != nil {
			return err
		}
		entry := stafflog.By(call, "note interaction")
		entry.Kind, entry.Subject, entry.Detail = stafflog.User, r.UserID, r.Kind
		return s.StaffLog.Write(tx, entry)
	})
}

// CheckClose rejects closing a case about markers that has no interaction.
func (s *Service) CheckClose(q db.Querier, caseID string) error {
	found, err := isHarmCase(q, caseID)
	if err != nil || !found {
		return err
	}
	if interacted, err := hasInteraction(q, caseID); err != nil || interacted {
		return err
	}
	return errNoInteraction
}

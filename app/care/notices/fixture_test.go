package notices

import (
	"testing"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/live"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/db"
)

// The sockets of the house are Sockets.
var _ Sockets = (*live.Hub)(nil)

// house is a site with nothing but inboxes.
type house struct {
	*kerneltest.House
	notices *Service
	stream  *projection.Runner[activity.Event]
	letters []mail.Message  // the id of the player stands for the address
	barred  map[string]bool // whom nothing may tempt
	pushed  []pushed
	// forgotten are players whose browsers are told no more.
	forgotten []string
	room      int // how many letters fit into the mail; below zero for any number
}

// pushed is a notice that browsers are to be told.
type pushed struct {
	userID string
	id     int64
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), barred: map[string]bool{}, room: -1}
	h.begin()
	return h
}

// begin makes the service on the database as it is, as a start of the site does.
func (h *house) begin() {
	log := activity.New()
	fields := []activity.Field{
		{ID: "new_device", Title: "new", Type: activity.Flag}, activity.FromCountry, {ID: "asset", Title: "asset", Type: activity.Text}, {ID: "chain", Title: "chain", Type: activity.Text},
		{ID: "chat", Title: "chat", Type: activity.Text}, {ID: "level", Title: "level", Type: activity.Number}, {ID: "place", Title: "place", Type: activity.Number},
		{ID: "kind", Title: "kind", Type: activity.Text}, {ID: "control", Title: "control", Type: activity.Text}, {ID: "step", Title: "step", Type: activity.Text},
	}
	for _, k := range kinds {
		log.Declare(activity.Kind{ID: k.id, Title: k.id, Many: k.id, Fields: fields})
	}
	log.Declare(activity.Kind{ID: "sign_up", Title: "sign-up", Many: "sign-ups"})
	log.Declare(activity.Kind{ID: "gift", Title: "gift", Many: "gifts"})
	h.notices = New(Deps{DB: h.DB, Clock: h.Clock, Activity: log, Admission: h, Letters: h, Pushes: h, Sockets: h.Events, Log: h.Log})
	h.stream = projection.NewRunner(h.DB, log.Entries(), h.Clock, h.Log, Watch{h.notices})
}

// MayTempt implements Admission.
func (h *house) MayTempt(_ db.Querier, userID string) (bool, error) { return !h.barred[userID], nil }

// Notify implements Letters.
func (h *house) Notify(_ db.Querier, userID string, l Letter) (bool, error) {
	if h.room == 0 {
		return false, mail.ErrFull
	}
	h.room--
	h.letters = append(h.letters, mail.Message{To: userID, Subject: l.Subject, Text: l.Paragraphs[0], Kind: l.Kind})
	return true, nil
}

// Queue implements Pushes.
func (h *house) Queue(_ *db.Tx, userID string, noticeID int64) error {
	h.pushed = append(h.pushed, pushed{userID, noticeID})
	return nil
}

// Forget implements Pushes.
func (h *house) Forget(_ *db.Tx, userID string) error {
	h.forgotten = append(h.forgotten, userID)
	return nil
}

// player is a caller.
func (h *house) player() *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: h.IDs.New()}
	return call
}

// happens writes events, each in a write of its own, and has them told.
func (h *house) happens(events ...activity.Event) {
	h.T.Helper()
	for _, e := range events {
		h.Write(func(tx *db.Tx) error { return h.notices.Activity.Write(tx, e) })
	}
	h.Check(h.stream.CatchUp(h.T.Context()))
}

// list gives a player's notices before an id.
func (h *house) list(call *session.Call, before int64) NoticesAnswer {
	h.T.Helper()
	answer, err := h.notices.List(h.T.Context(), call, NoticesRequest{Before: before})
	h.Check(err)
	return answer
}

func (h *house) choose(call *session.Call, name Topic, channel Channel, on bool) {
	h.T.Helper()
	_, err := h.notices.Choose(h.T.Context(), call, ChooseRequest{name, channel, on})
	h.Check(err)
}

// post runs the job that writes letters.
func (h *house) post() {
	h.T.Helper()
	h.Check(h.notices.post(h.T.Context()))
}

func of(kind string, call *session.Call) activity.Event {
	return activity.Event{Kind: kind, UserID: call.User.ID}
}

// refused fails unless err is a refusal with a code.
func (h *house) refused(what string, err error, code int) {
	h.T.Helper()
	if got, known := fault.From(err); err == nil || !known || got.Code != code {
		h.T.Errorf("%s: %v, want %d", what, err, code)
	}
}

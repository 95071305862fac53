package inbox

import (
	"testing"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/live"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// *live.Hub implements live.Publisher.
var _ live.Publisher = (*live.Hub)(nil)

// harness is a test site with inboxes only.
type harness struct {
	*kerneltest.Harness
	notices     *Service
	stream      *projection.Runner[activity.Event]
	emails      []mail.Message  // the id of the player is used as the address
	noMarketing map[string]bool // excluded from marketing
	pushed      []queuedPush
	// forgotten are players whose browsers get no more notices.
	forgotten     []string
	queueCapacity int // how many emails fit into the mail queue; below zero for any number
}

// queuedPush is a notice that is queued for browsers.
type queuedPush struct {
	userID string
	id     int64
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), noMarketing: map[string]bool{}, queueCapacity: -1}
	h.start()
	return h
}

// start makes the service on the existing database, as a start of the site does.
func (h *harness) start() {
	log := activity.New()
	fields := []activity.Field{
		{ID: "new_device", Title: "new", Type: activity.Flag}, activity.VisitorCountry, {ID: "asset", Title: "asset", Type: activity.Text}, {ID: "chain", Title: "chain", Type: activity.Text},
		{ID: "chat", Title: "chat", Type: activity.Text}, {ID: "level", Title: "level", Type: activity.Number}, {ID: "place", Title: "place", Type: activity.Number},
		{ID: "kind", Title: "kind", Type: activity.Text}, {ID: "control", Title: "control", Type: activity.Text}, {ID: "step", Title: "step", Type: activity.Text},
	}
	for _, k := range kinds {
		log.Declare(activity.Kind{ID: k.id, Title: k.id, Plural: k.id, Fields: fields})
	}
	log.Declare(activity.Kind{ID: "sign_up", Title: "sign-up", Plural: "sign-ups"})
	log.Declare(activity.Kind{ID: "gift", Title: "gift", Plural: "gifts"})
	h.notices = New(Deps{Services: shared.Services{DB: h.DB, Clock: h.Clock, Activity: log, Bus: h.Bus(Topics(), PushWanted.InWrite("queue", h.queue), PushesEnded.InWrite("forget", h.forget)), Sockets: h.Events, Log: h.Log}, Admission: h, Emails: h})
	h.stream = projection.NewRunner(h.DB, log.Entries(), h.Clock, h.Log, NoticeMaker{h.notices})
}

// MarketingAllowed implements players.Marketing.
func (h *harness) MarketingAllowed(_ db.Querier, userID string) (bool, error) {
	return !h.noMarketing[userID], nil
}

// Notify implements players.Emails.
func (h *harness) Notify(_ db.Querier, userID string, l players.Email) (bool, error) {
	if h.queueCapacity == 0 {
		return false, mail.ErrQueueFull
	}
	h.queueCapacity--
	h.emails = append(h.emails, mail.Message{To: userID, Subject: l.Subject, Text: l.Paragraphs[0], Kind: l.Kind})
	return true, nil
}

func (h *harness) queue(_ *db.Tx, n PushedNotice) error {
	h.pushed = append(h.pushed, queuedPush{n.UserID, n.Notice})
	return nil
}

func (h *harness) forget(_ *db.Tx, n PushedNotice) error {
	h.forgotten = append(h.forgotten, n.UserID)
	return nil
}

// player is a caller.
func (h *harness) player() *session.Call {
	call := session.GuestCall("test")
	call.User = &session.User{ID: h.IDs.New()}
	return call
}

// recordEvents writes events, each in its own transaction, and runs the projection.
func (h *harness) recordEvents(events ...activity.Event) {
	h.T.Helper()
	for _, e := range events {
		h.Write(func(tx *db.Tx) error { return h.notices.Activity.Write(tx, e) })
	}
	h.Check(h.stream.CatchUp(h.T.Context()))
}

// list returns a player's notices before an id.
func (h *harness) list(call *session.Call, before int64) NoticesAnswer {
	h.T.Helper()
	answer, err := h.notices.List(h.T.Context(), call, NoticesRequest{Before: before})
	h.Check(err)
	return answer
}

func (h *harness) choose(call *session.Call, name Topic, channel Channel, on bool) {
	h.T.Helper()
	_, err := h.notices.Choose(h.T.Context(), call, ChooseRequest{name, channel, on})
	h.Check(err)
}

// sendEmails runs the job that sends emails.
func (h *harness) sendEmails() {
	h.T.Helper()
	h.Check(h.notices.sendEmails(h.T.Context()))
}

func eventOf(kind string, call *session.Call) activity.Event {
	return activity.Event{Kind: kind, UserID: call.User.ID}
}

// requireCode fails unless err has a code.
func (h *harness) requireCode(what string, err error, code int) {
	h.T.Helper()
	if got, known := fault.From(err); err == nil || !known || got.Code != code {
		h.T.Errorf("%s: %v, want %d", what, err, code)
	}
}

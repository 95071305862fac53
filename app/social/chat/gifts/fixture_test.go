package gifts

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/cryptotest"
	"time"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/outflow"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wager"
	"croupier/app/people/eligibility/eligibilitytest"
	"croupier/db"
)

// harness is a test site with gifts only. It replaces the rooms, the accounts and the cashier.
type harness struct {
	*bettingtest.Fixture
	gifts *Service

	mu        sync.Mutex
	published []publishedMessage   // published service messages
	writers   map[string][]writer  // by room
	deposits  map[string]time.Time // by player
	excluded  map[string]bool      // by player
	muted     map[string]bool      // by player
	closed    map[string]bool      // by room
	mayGive   func(*session.User) error
	gateCalls []string // the calls of the gate
	rules     eligibilitytest.Fixture
	gate      *eligibilitytest.Gate
}

// publishedMessage is a message as the chat writes it.
type publishedMessage struct {
	ID      string `json:"_id"`
	Channel string `json:"channel"`
	Data    any    `json:"data"`
}

type writer struct {
	user string
	at   time.Time
}

var (
	anna  = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzanna", Name: "anna"}
	bert  = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzbert", Name: "bert"}
	carl  = &session.User{ID: "01hqzzzzzzzzzzzzzzzzzzcarl", Name: "carl"}
	users = []*session.User{anna, bert, carl}
)

const room = "casino_en"

var (
	errClosed = fault.New(4, "The chat is closed.")
	errMuted  = fault.New(2, "You are muted.").With("until", int64(7))
	errMayNot = fault.New(fault.CodeForbidden, "Not you.")
)

// setup contains everything that an operator can set.
type setup struct {
	Options
	PrizeOptions
}

// defaultSetup returns the settings of an operator who changes none.
func defaultSetup() setup {
	return setup{
		Options{Rooms: func() []string { return []string{room, "sport_en"} }, HouseRain: true, HouseRainUSD: "0.10", RainKey: make([]byte, 32)},
		PrizeOptions{Currency: "usd", QuizUSD: "0.10"},
	}
}

// newHarness creates a site in which anna, bert and carl have a hundred dollars. Random draws are the
// same in every run.
func newHarness(t *testing.T, adjust ...func(*setup)) *harness {
	t.Helper()
	cryptotest.SetGlobalRandom(t, 1)
	h := &harness{
		Fixture: bettingtest.New(t, bettingtest.Options{Stakes: wager.Options{Bets: true}}),
		writers: map[string][]writer{}, deposits: map[string]time.Time{}, excluded: map[string]bool{}, muted: map[string]bool{}, closed: map[string]bool{},
		mayGive: func(*session.User) error { return nil },
	}
	h.Admission, h.MoreAdmission = nil, nil // a prize is paid without the check of who may stake
	options := defaultSetup()
	for _, change := range adjust {
		change(&options)
	}
	prizes, err := NewPrizes(PrizeDeps{Wagers: h.Wagers, Wallets: h.Wallets, Prices: h.Prices, Players: h}, options.PrizeOptions)
	h.Check(err)
	h.gate = eligibilitytest.Open(t, &h.rules, eligibilitytest.Parts{Clock: h.Clock, Wallets: h.Wallets, Prices: h.Prices})
	h.gifts, err = New(Deps{
		Services: shared.Services{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Log, Prices: h.Prices, StaffLog: stafflog.New(h.IDs), Approvals: approvaltest.New(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: stafflog.New(h.IDs)})}, Prizes: prizes, Chat: h, Deposits: h, Gate: watchedGate{h.gate, h},
	}, options.Options)
	h.Check(err)
	for _, user := range users {
		h.Grant(user.ID, "usd", 100_00)
	}
	h.Events.Drain()
	return h
}

// Service implements Chat.
func (h *harness) Service(tx *db.Tx, room, by string, data any) (any, error) {
	switch {
	case h.closed[room]:
		return nil, errClosed
	case h.muted[by]:
		return nil, errMuted
	}
	created := publishedMessage{ID: h.gifts.IDs.New(), Channel: room, Data: data}
	tx.AfterCommit(func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.published = append(h.published, created)
	})
	return created, nil
}

// RecentWriters implements Chat. It lists newest first, and a writer as often as they wrote.
func (h *harness) RecentWriters(_ db.Querier, room string, since time.Time, limit int) ([]string, error) {
	var ids []string
	for _, one := range slices.Backward(h.writers[room]) {
		if !one.at.Before(since) && len(ids) < limit {
			ids = append(ids, one.user)
		}
	}
	return ids, nil
}

// ByName implements Players.
func (h *harness) ByName(_ db.Querier, name string) (players.Person, bool, error) {
	for _, user := range users {
		if user.Name == name {
			return person(user.ID, user.Name), true, nil
		}
	}
	return players.Person{}, false, nil
}

// ByID implements Players. Every account but one exists.
func (h *harness) ByID(_ db.Querier, userID string) (players.Person, bool, error) {
	return person(userID, "name of "+userID), userID != "unknown", nil
}

func person(userID, name string) players.Person {
	return players.Person{Player: players.Player{ID: userID, Name: name}}
}

// MayReceive implements Players.
func (h *harness) MayReceive(_ db.Querier, p players.Person) (bool, error) {
	return !h.excluded[p.ID], nil
}

// DepositedSince implements Deposits.
func (h *harness) DepositedSince(_ db.Querier, userID string, since time.Time) (bool, error) {
	at, found := h.deposits[userID]
	return found && !at.Before(since), nil
}

// watchedGate is a gate that records its calls.
type watchedGate struct {
	*eligibilitytest.Gate
	harness *harness
}

// Pass implements outflow.Gate.
func (w watchedGate) Pass(q db.Querier, m outflow.Move) (outflow.AllowedMove, error) {
	w.harness.gateCalls = append(w.harness.gateCalls, fmt.Sprintf("%s %s %s %d", m.User.Name, m.Country, m.Currency, m.USD))
	if err := w.harness.mayGive(m.User); err != nil {
		return outflow.AllowedMove{}, err
	}
	return w.Gate.Pass(q, m)
}

// addWriters makes players write in a room now, and deposit an hour ago.
func (h *harness) addWriters(room string, ids ...string) {
	for _, one := range ids {
		h.writers[room] = append(h.writers[room], writer{one, h.Clock.Now()})
		h.deposits[one] = h.Clock.Now().Add(-time.Hour)
	}
}

func (h *harness) takePublished() []publishedMessage {
	h.mu.Lock()
	defer h.mu.Unlock()
	published := h.published
	h.published = nil
	return published
}

// balance returns a player's balance in dollars, in cents.
func (h *harness) balance(userID string) money.Amount {
	h.T.Helper()
	return h.Cents(userID, false)
}

// checkAudits runs the audit of money and of gifts.
func (h *harness) checkAudits() {
	h.T.Helper()
	for _, found := range h.Findings(slices.Concat(ledger.Checks(), h.Wagers.Checks(), h.gate.Checks()[:2])) {
		h.T.Errorf("%+v", found)
	}
}

func callOf(user *session.User) *session.Call { return bettingtest.PlayerCall(user) }

func tipOf(name, amount string, requestID ...string) TipRequest {
	r := TipRequest{Name: name, Amount: money.Number(amount), Currency: "usd", Channel: room}
	if len(requestID) > 0 {
		r.RequestID = requestID[0]
	}
	return r
}

func rainOf(users int, amount string, requestID ...string) RainRequest {
	r := RainRequest{Users: users, Amount: money.Number(amount), Currency: "usd", Channel: room}
	if len(requestID) > 0 {
		r.RequestID = requestID[0]
	}
	return r
}

package gifts

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/cryptotest"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// house is a site with nothing but gifts. It stands in for the rooms, the
// accounts and the cashier.
type house struct {
	*bettingtest.House
	gifts *Service

	mu       sync.Mutex
	told     []note               // messages of service that were published
	talked   map[string][]talk    // by room
	deposits map[string]time.Time // by player
	barred   map[string]bool      // by player
	muted    map[string]bool      // by player
	closed   map[string]bool      // by room
	mayGive  func(*session.User) error
	asked    []string // what Admit was asked
}

// note is a message as the chat writes it.
type note struct {
	ID      string `json:"_id"`
	Channel string `json:"channel"`
	Data    any    `json:"data"`
}

type talk struct {
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

// setup is all that an operator can set.
type setup struct {
	Options
	PrizeOptions
}

// settings are those of an operator who changes nothing.
func usual() setup {
	return setup{
		Options{Rooms: func() []string { return []string{room, "sport_en"} }, HouseRain: true, HouseRainUSD: "0.10", RainKey: make([]byte, 32)},
		PrizeOptions{Currency: "usd", QuizUSD: "0.10"},
	}
}

// newHouse opens a site in which anna, bert and carl have a hundred dollars.
// Lots are the same in every run.
func newHouse(t *testing.T, adjust ...func(*setup)) *house {
	t.Helper()
	cryptotest.SetGlobalRandom(t, 1)
	h := &house{
		House:  bettingtest.New(t, bettingtest.Options{Stakes: wager.Options{Bets: true}}),
		talked: map[string][]talk{}, deposits: map[string]time.Time{}, barred: map[string]bool{}, muted: map[string]bool{}, closed: map[string]bool{},
		mayGive: func(*session.User) error { return nil },
	}
	h.May, h.MayMore = nil, nil // a prize is given without asking who may stake
	options := usual()
	for _, change := range adjust {
		change(&options)
	}
	prizes, err := NewPrizes(PrizeDeps{Wagers: h.Wagers, Wallets: h.Wallets, Prices: h.Prices, Players: h}, options.PrizeOptions)
	h.Check(err)
	h.gifts, err = New(Deps{
		DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Log, Prizes: prizes, Chat: h, Deposits: h, Admission: h,
		StaffLog: stafflog.New(h.IDs), Approvals: approval.New(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: stafflog.New(h.IDs)}),
	}, options.Options)
	h.Check(err)
	for _, user := range users {
		h.Grant(user.ID, "usd", 100_00)
	}
	h.Events.Take()
	return h
}

// Service implements Chat.
func (h *house) Service(tx *db.Tx, room, by string, data any) (any, error) {
	switch {
	case h.closed[room]:
		return nil, errClosed
	case h.muted[by]:
		return nil, errMuted
	}
	made := note{ID: h.gifts.IDs.New(), Channel: room, Data: data}
	tx.After(func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.told = append(h.told, made)
	})
	return made, nil
}

// Talkers implements Chat: newest first, each as often as they wrote.
func (h *house) Talkers(_ db.Querier, room string, since time.Time, limit int) ([]string, error) {
	var ids []string
	for _, one := range slices.Backward(h.talked[room]) {
		if !one.at.Before(since) && len(ids) < limit {
			ids = append(ids, one.user)
		}
	}
	return ids, nil
}

// ByName implements Players.
func (h *house) ByName(_ db.Querier, name string) (players.Person, bool, error) {
	for _, user := range users {
		if user.Name == name {
			return person(user.ID, user.Name), true, nil
		}
	}
	return players.Person{}, false, nil
}

// ByID implements Players: everybody but one exists.
func (h *house) ByID(_ db.Querier, userID string) (players.Person, bool, error) {
	return person(userID, "name of "+userID), userID != "nobody", nil
}

func person(userID, name string) players.Person {
	return players.Person{Player: players.Player{ID: userID, Name: name}}
}

// Receives implements Players.
func (h *house) Receives(_ db.Querier, p players.Person) (bool, error) { return !h.barred[p.ID], nil }

// Recent implements Deposits.
func (h *house) Recent(_ db.Querier, userID string, since time.Time) (bool, error) {
	at, found := h.deposits[userID]
	return found && !at.Before(since), nil
}

// Admit implements Admission as the test decides.
func (h *house) Admit(_ db.Querier, giver *session.User, country, currency string, usd int64) error {
	h.asked = append(h.asked, fmt.Sprintf("%s %s %s %d", giver.Name, country, currency, usd))
	return h.mayGive(giver)
}

// talks has players write in a room now, and make a deposit an hour ago.
func (h *house) talks(room string, ids ...string) {
	for _, one := range ids {
		h.talked[room] = append(h.talked[room], talk{one, h.Clock.Now()})
		h.deposits[one] = h.Clock.Now().Add(-time.Hour)
	}
}

func (h *house) takeTold() []note {
	h.mu.Lock()
	defer h.mu.Unlock()
	told := h.told
	h.told = nil
	return told
}

// balance is what a player has in dollars, in cents.
func (h *house) balance(userID string) money.Amount {
	h.T.Helper()
	return h.Cents(userID, false)
}

// audited proves the books of money and of gifts.
func (h *house) audited() {
	h.T.Helper()
	for _, found := range h.Findings(append(ledger.Checks(), h.Wagers.Checks()...)) {
		h.T.Errorf("%+v", found)
	}
}

func by(user *session.User) *session.Call { return bettingtest.By(user) }

// raw is a decimal text as JSON.
func raw(amount string) jsontext.Value { return jsontext.Value(`"` + amount + `"`) }

func tipOf(name, amount string, requestID ...string) TipRequest {
	r := TipRequest{Name: name, Amount: raw(amount), Currency: "usd", Channel: room}
	if len(requestID) > 0 {
		r.RequestID = requestID[0]
	}
	return r
}

func rainOf(users int, amount string, requestID ...string) RainRequest {
	r := RainRequest{Users: users, Amount: raw(amount), Currency: "usd", Channel: room}
	if len(requestID) > 0 {
		r.RequestID = requestID[0]
	}
	return r
}

package gifts

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/cryptotest"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/db"
	"croupier/db/dbtest"
)

// house is a site with nothing but gifts. It stands in for the rooms, the
// accounts and the cashier.
type house struct {
	wagers  *wager.Service
	t       testing.TB
	ctx     context.Context
	clock   *clock.Fake
	db      *db.DB
	ledger  *ledger.Ledger
	wallets *wallet.Service
	gifts   *Service

	mu       sync.Mutex
	told     []note                // messages of service that were published
	balances []wallet.Modification // events of wallets
	talked   map[string][]talk     // by room
	deposits map[string]time.Time  // by player
	barred   map[string]bool       // by player
	muted    map[string]bool       // by player
	closed   map[string]bool       // by room
	may      func(*session.User) error
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
	testStart  = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	errClosed  = fault.New(4, "The chat is closed.")
	errMuted   = fault.New(2, "You are muted.").With("until", int64(7))
	errMayNot  = fault.New(fault.CodeForbidden, "Not you.")
	testPrices = prices.Fixed{"usd": "1", "btc": "50000", "doge": "0.15"}
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
		t: t, ctx: t.Context(), clock: clock.NewFake(testStart), ledger: ledger.New(), talked: map[string][]talk{},
		deposits: map[string]time.Time{}, barred: map[string]bool{}, muted: map[string]bool{}, closed: map[string]bool{},
		may: func(*session.User) error { return nil },
	}
	h.db = dbtest.Open(t, db.Options{Now: h.clock.Now})
	log := slog.New(slog.DiscardHandler)
	worth := prices.New(prices.Options{Source: testPrices, Clock: h.clock, Log: log})
	if err := worth.Load(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.wallets = wallet.New(wallet.Deps{
		DB: h.db, Ledger: h.ledger, Prices: worth, Sockets: h, Log: log, Currencies: money.Currencies("crp", "CRP"),
	})
	options := usual()
	for _, change := range adjust {
		change(&options)
	}
	limits, err := wager.NewLimits(worth, h.wallets.Currency, wager.Options{Bets: true})
	if err != nil {
		t.Fatal(err)
	}
	h.wagers = wager.New(wager.Deps{
		DB: h.db, IDs: id.NewSource(h.clock), Ledger: h.ledger, WagerLog: wagerlog.New(), Wallets: h.wallets, Prices: worth,
	}, limits)
	prizes, err := NewPrizes(PrizeDeps{Wagers: h.wagers, Wallets: h.wallets, Prices: worth, Players: h}, options.PrizeOptions)
	if err != nil {
		t.Fatal(err)
	}
	h.gifts, err = New(Deps{
		DB: h.db, Clock: h.clock, IDs: id.NewSource(h.clock), Log: log, Prizes: prizes, Chat: h, Deposits: h, Admission: h,
	}, options.Options)
	if err != nil {
		t.Fatal(err)
	}
	for _, user := range users {
		h.grant(user, "usd", 100_00)
	}
	h.takeBalances()
	return h
}

// PublishTo implements wallet.Sockets.
func (h *house) PublishTo(_ string, n live.Notice) error {
	if n.Name() != wallet.EventModification.Name() {
		return errors.New("an event that nobody knows: " + n.Name())
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.balances = append(h.balances, n.Data().(wallet.Modification))
	return nil
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
	return h.may(giver)
}

// talks has players write in a room now, and make a deposit an hour ago.
func (h *house) talks(room string, ids ...string) {
	for _, one := range ids {
		h.talked[room] = append(h.talked[room], talk{one, h.clock.Now()})
		h.deposits[one] = h.clock.Now().Add(-time.Hour)
	}
}

func (h *house) takeTold() []note {
	h.mu.Lock()
	defer h.mu.Unlock()
	told := h.told
	h.told = nil
	return told
}

func (h *house) takeBalances() []wallet.Modification {
	h.mu.Lock()
	defer h.mu.Unlock()
	told := h.balances
	h.balances = nil
	return told
}

func (h *house) write(fn func(tx *db.Tx) error) {
	h.t.Helper()
	if err := h.db.Write(h.ctx, fn); err != nil {
		h.t.Fatal(err)
	}
}

// cent is one of a dollar in the units of the books.
const cent money.Amount = 10_000

// grant gives so many of the smallest amounts that people can write.
func (h *house) grant(user *session.User, currency string, amount money.Amount) {
	h.t.Helper()
	known, _ := h.wallets.Currency(currency)
	amount *= known.Unit()
	h.write(func(tx *db.Tx) error { return h.wallets.Grant(tx, user.ID, currency, amount) })
}

// balance is what a player has in dollars, in cents.
func (h *house) balance(userID string) (balance money.Amount) {
	h.t.Helper()
	err := h.db.Read(h.ctx, func(q *db.Reader) (err error) {
		balance, err = ledger.Balance(q, ledger.PlayerKey(userID, "usd", false))
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	if balance%cent != 0 {
		h.t.Fatalf("%s has %d, which is no number of cents", userID, balance)
	}
	return balance / cent
}

// count counts rows of a table.
func (h *house) count(table string) (rows int) {
	h.t.Helper()
	err := h.db.Read(h.ctx, func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM ` + table).Scan(&rows) })
	if err != nil {
		h.t.Fatal(err)
	}
	return rows
}

// audited proves the books of money and of gifts.
func (h *house) audited() {
	h.t.Helper()
	result, err := audit.Run(h.ctx, h.db, h.clock, append(ledger.Checks(), h.wagers.Checks()...), nil)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, found := range result.Findings {
		h.t.Errorf("%+v", found)
	}
}

func by(user *session.User) *session.Call {
	call := session.GuestCall("test")
	call.User = user
	return call
}

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

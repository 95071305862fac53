package codes

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

const dollar = 1_000_000 // millionths

var (
	usd  = money.Currency{ID: "usd", Decimals: 6, Shown: 2}
	btc  = money.Currency{ID: "btc", Decimals: 11, Shown: 8}
	doge = money.Currency{ID: "gold", Decimals: 8} // has no price
)

// account is a player of a house.
type account struct {
	referred, deposited, barred bool
	country                     string
	level                       int
}

// house is a site with codes. Its players, bonuses and tickets are kept in memory.
type house struct {
	*kerneltest.House
	*Service
	people  map[string]account
	tickets *ticketBox
	bonuses *bonusBox
	refusal error
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), people: map[string]account{}, tickets: &ticketBox{given: map[id.Binary]int64{}}, bonuses: newBonusBox()}
	for _, name := range []string{"anna", "ben", "carl", "staff", "boss"} {
		h.people[name] = account{deposited: true, country: "SE"}
	}
	staff := stafflog.New(h.House.IDs)
	approvals := approval.New(approval.Deps{DB: h.House.DB, Clock: h.House.Clock, IDs: h.House.IDs, StaffLog: staff})
	h.Service = New(Deps{
		DB: h.House.DB, Clock: h.House.Clock, IDs: h.House.IDs, Ledger: h.House.Ledger, Wallets: h, Prices: h.House.Prices, Players: h, Admission: h, Bonuses: h.bonuses,
		Tickets: h.tickets, Activity: events(), Approvals: approvals, StaffLog: staff, Manage: permission.Declare("promo", "Make promotions."),
	})
	h.Check(approvals.Declare(h.Approving()))
	return h
}

// events is a stream of activity that knows the kinds of codes.
func events() *activity.Log {
	log := activity.New()
	log.Declare(ActivityKinds()...)
	return log
}

func (h *house) Currency(id string) (money.Currency, bool) {
	at := slices.IndexFunc(h.Offered(), func(c money.Currency) bool { return c.ID == id })
	if at < 0 {
		return money.Currency{}, false
	}
	return h.Offered()[at], true
}

func (h *house) Offered() []money.Currency { return []money.Currency{usd, btc, doge} }

func (h *house) Changed(*db.Tx, ledger.Key, money.Amount, time.Duration, string) {}

func (h *house) ByID(_ db.Querier, userID string) (players.Person, bool, error) {
	_, found := h.people[userID]
	return players.Person{Player: players.Player{ID: userID, Name: userID}}, found, nil
}

func (h *house) ByName(q db.Querier, name string) (players.Person, bool, error) {
	return h.ByID(q, name)
}

func (h *house) Origin(_ db.Querier, userID string) (bool, string, error) {
	return h.people[userID].referred, h.people[userID].country, nil
}

func (h *house) Level(_ db.Querier, userID string) (int, error) { return h.people[userID].level, nil }

func (h *house) Deposited(_ db.Querier, userID string) (bool, error) {
	return h.people[userID].deposited, nil
}

var errBarred = fault.New(fault.CodeForbidden, "You are excluded.")

func (h *house) Claim(_ db.Querier, user *session.User, _, _ string, _ int64) error {
	if h.people[user.ID].barred {
		return errBarred
	}
	return h.refusal
}

func (h *house) Barred(_ db.Querier, userID string) (bool, error) {
	return h.people[userID].barred, nil
}

// change changes a player.
func (h *house) change(userID string, fn func(*account)) {
	a := h.people[userID]
	fn(&a)
	h.people[userID] = a
}

// ticketBox gives tickets, each reference once.
type ticketBox struct {
	mu     sync.Mutex
	given  map[id.Binary]int64
	counts map[string]int64
	fail   error
}

func (b *ticketBox) GiveTickets(_ *db.Tx, userID string, ref id.Binary, count int64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.fail != nil {
		return b.fail
	}
	if _, twice := b.given[ref]; twice {
		return errors.New("this reference has given before")
	}
	if b.counts == nil {
		b.counts = map[string]int64{}
	}
	b.given[ref] = count
	b.counts[userID] += count
	return nil
}

// bonusBox keeps bonuses. What it was asked for in a transaction that failed stays: tests
// that let one fail look at the database alone.
type bonusBox struct {
	grants map[string]Bonus
	offers map[string]Offer
	chosen map[string]bool
	spent  map[string]int64
}

func newBonusBox() *bonusBox {
	return &bonusBox{grants: map[string]Bonus{}, offers: map[string]Offer{}, chosen: map[string]bool{}, spent: map[string]int64{}}
}

func (b *bonusBox) Check(t BonusTerms) error {
	if t.Kind != "real_first" {
		return errors.New("no such kind")
	}
	return nil
}

func (b *bonusBox) Grant(_ *db.Tx, given Bonus) error {
	if _, twice := b.grants[given.Source]; twice {
		return errors.New("this bonus was granted before")
	}
	b.grants[given.Source] = given
	return nil
}

func (b *bonusBox) Granted(_ db.Querier, source string) (string, string, money.Amount, bool, error) {
	g, found := b.grants[source]
	return g.UserID, g.Currency.ID, g.Amount, found, nil
}

func (b *bonusBox) MakeOffer(_ *db.Tx, o Offer) error {
	b.offers[o.ID] = o
	return nil
}

func (b *bonusBox) StopOffer(_ *db.Tx, offerID string) error {
	delete(b.offers, offerID)
	return nil
}

func (b *bonusBox) OptIn(_ *db.Tx, userID, offerID string) (DepositOffer, bool, error) {
	o, found := b.offers[offerID]
	if !found || o.BudgetUSD != 0 && b.spent[offerID] >= o.BudgetUSD {
		return DepositOffer{}, false, nil
	}
	b.chosen[offerID+userID] = true
	return shownOffer(o), true, nil
}

func shownOffer(o Offer) DepositOffer {
	return DepositOffer{ID: o.ID, Name: o.Name, Max: Dollars(o.MaxUSD), Min: Dollars(o.MinUSD), Percent: o.Percent, FirstOnly: o.FirstOnly}
}

func (b *bonusBox) Chosen(_ db.Querier, userID, offerID string) (*DepositOffer, error) {
	if !b.chosen[offerID+userID] {
		return nil, nil
	}
	o := shownOffer(b.offers[offerID])
	return &o, nil
}

func (b *bonusBox) Given(_ db.Querier, offerID string) (int64, int64, error) {
	return b.spent[offerID], 0, nil
}

// terms are conditions of bonus money that can be kept.
func terms() *BonusTerms {
	return &BonusTerms{Kind: "real_first", Wager: 30, MaxBet: 5 * dollar, MaxWin: 10, Days: 30}
}

// draft is a code for five dollars that a hundred players can use.
func draft(code string, change func(*CodeDraft)) CodeDraft {
	d := CodeDraft{
		Kind: "cash", Code: code, Name: "A gift", Amount: "5", Referral: "none", Deposits: "any", MaxUses: 100, PerPlayer: 1,
	}
	if change != nil {
		change(&d)
	}
	return d
}

// make sets up a code.
func (h *house) make(code string, change func(*CodeDraft)) string {
	h.T.Helper()
	answer, err := h.create(draft(code, change))
	h.Check(err)
	if answer.Waiting != "" {
		h.T.Fatal("the code waits for a second person")
	}
	return answer.ID
}

func (h *house) create(d CodeDraft) (CreateCodeAnswer, error) {
	return h.Create(h.Ctx, h.staff("staff"), CreateCodeRequest{Request: h.House.IDs.New(), Draft: d, Reason: reasonOf("a season")})
}

func (h *house) staff(userID string) *session.Call {
	return &session.Call{RequestID: h.House.IDs.New(), User: &session.User{ID: userID, Permissions: []string{"promo"}}}
}

// call is a call of a signed-in player.
func (h *house) call(userID string) *session.Call {
	return &session.Call{RequestID: h.House.IDs.New(), User: &session.User{ID: userID}}
}

func (h *house) activate(userID, code string) (Activated, error) {
	return h.Activate(h.Ctx, h.call(userID), ActivateRequest{Code: code})
}

// have is the real money of a player in dollars of millionths.
func (h *house) have(userID string) money.Amount {
	return h.House.Balance(ledger.PlayerKey(userID, "usd", false))
}

// code is the number of a refusal, and reason what it says beside; 0 for none.
func codeOf(t testing.TB, err error) (code int, reason any) {
	t.Helper()
	if err == nil {
		return 0, nil
	}
	f, known := fault.From(err)
	if !known {
		t.Fatalf("no refusal: %v", err)
	}
	return f.Code, f.Extra["reason"]
}

// mustBeRight fails the test unless the books are right.
func (h *house) mustBeRight() {
	h.T.Helper()
	if found := h.Findings(slices.Concat(ledger.Checks(), h.Checks())); len(found) > 0 {
		h.T.Fatalf("the books are wrong: %+v", found)
	}
}

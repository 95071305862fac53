package promocodes

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/app/people/eligibility/eligibilitytest"
	"croupier/db"
)

const dollar = 1_000_000 // millionths

var (
	usd  = money.Currency{ID: "usd", Decimals: 6, Precision: 2}
	btc  = money.Currency{ID: "btc", Decimals: 11, Precision: 8}
	doge = money.Currency{ID: "gold", Decimals: 8} // has no price
)

// account is a player of a fixture.
type account struct {
	referred, deposited, excluded bool
	country                       string
	level                         int
}

// harness is a site with codes. Its players, bonuses and tickets are kept in memory.
type harness struct {
	*kerneltest.Harness
	kerneltest.Wallets
	*Service
	people  map[string]account
	tickets *ticketStub
	bonuses *bonusStub
	refusal error
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), Wallets: kerneltest.NewWallets(usd, btc, doge), people: map[string]account{}, tickets: &ticketStub{given: map[id.Binary]int64{}}, bonuses: newBonusStub()}
	for _, name := range []string{"anna", "ben", "carl", "staff", "boss"} {
		h.people[name] = account{deposited: true, country: "SE"}
	}
	staff := stafflog.New(h.Harness.IDs)
	approvals := approvaltest.New(approval.Deps{DB: h.Harness.DB, Clock: h.Harness.Clock, IDs: h.Harness.IDs, StaffLog: staff})
	h.Service = New(Deps{
		Services: shared.Services{DB: h.Harness.DB, Clock: h.Harness.Clock, IDs: h.Harness.IDs, Prices: h.Harness.Prices, Activity: events(), Approvals: approvals, StaffLog: staff}, Wallets: h, Players: h, Funds: eligibilitytest.Open(h.Harness.T, &eligibilitytest.Fixture{}, eligibilitytest.Parts{Clock: h.Harness.Clock, Wallets: h, Prices: h.Harness.Prices}),
		Admission: h, Bonuses: h.bonuses,
		Tickets: h.tickets, Manage: permission.Declare("promo", "Make promotions."),
	})
	h.Check(approvals.Declare(h.CreateApproval()))
	return h
}

// events is an activity stream with the kinds of codes.
func events() *activity.Log {
	log := activity.New()
	log.Declare(ActivityKinds()...)
	return log
}

func (h *harness) ByID(_ db.Querier, userID string) (players.Person, bool, error) {
	_, found := h.people[userID]
	return players.Person{Player: players.Player{ID: userID, Name: userID}}, found, nil
}

func (h *harness) ByName(q db.Querier, name string) (players.Person, bool, error) {
	return h.ByID(q, name)
}

func (h *harness) Origin(_ db.Querier, userID string) (bool, string, error) {
	return h.people[userID].referred, h.people[userID].country, nil
}

func (h *harness) Level(_ db.Querier, userID string) (int, error) { return h.people[userID].level, nil }

func (h *harness) Deposited(_ db.Querier, userID string) (bool, error) {
	return h.people[userID].deposited, nil
}

var errExcluded = fault.New(fault.CodeForbidden, "You are excluded.")

func (h *harness) Claim(_ db.Querier, user *session.User, _, _ string, _ int64) error {
	if h.people[user.ID].excluded {
		return errExcluded
	}
	return h.refusal
}

func (h *harness) Excluded(_ db.Querier, userID string) (bool, error) {
	return h.people[userID].excluded, nil
}

// change changes a player.
func (h *harness) change(userID string, fn func(*account)) {
	a := h.people[userID]
	fn(&a)
	h.people[userID] = a
}

// ticketStub gives tickets, each reference once.
type ticketStub struct {
	mu     sync.Mutex
	given  map[id.Binary]int64
	counts map[string]int64
	fail   error
}

func (b *ticketStub) GrantTickets(_ *db.Tx, userID string, ref id.Binary, count int64) error {
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

// bonusStub records bonuses. Calls of a failed transaction are recorded too, so tests
// with one only check the database.
type bonusStub struct {
	grants map[string]rewards.Bonus
	offers map[string]Offer
	chosen map[string]bool
	spent  map[string]int64
}

func newBonusStub() *bonusStub {
	return &bonusStub{grants: map[string]rewards.Bonus{}, offers: map[string]Offer{}, chosen: map[string]bool{}, spent: map[string]int64{}}
}

func (b *bonusStub) Grant(_ *db.Tx, granted rewards.Bonus) error {
	if _, twice := b.grants[granted.Source]; twice {
		return errors.New("this bonus was granted before")
	}
	b.grants[granted.Source] = granted
	return nil
}

func (b *bonusStub) GrantedFor(_ db.Querier, source string) (rewards.GrantedBonus, bool, error) {
	g, found := b.grants[source]
	return rewards.GrantedBonus{UserID: g.UserID, Currency: g.Currency.ID, Amount: g.Amount}, found, nil
}

func (b *bonusStub) MakeOffer(_ *db.Tx, o Offer) error {
	b.offers[o.ID] = o
	return nil
}

// HasOffer finds offers that were not stopped.
func (b *bonusStub) HasOffer(_ db.Querier, o Offer) (bool, error) {
	stored, found := b.offers[o.ID]
	return !found || stored == o, nil
}

func (b *bonusStub) StopOffer(_ *db.Tx, offerID string) error {
	delete(b.offers, offerID)
	return nil
}

func (b *bonusStub) OptIn(_ *db.Tx, userID, offerID string) (DepositOffer, bool, error) {
	o, found := b.offers[offerID]
	if !found || o.BudgetUSD != 0 && b.spent[offerID] >= o.BudgetUSD {
		return DepositOffer{}, false, nil
	}
	b.chosen[offerID+userID] = true
	return offerView(o), true, nil
}

func offerView(o Offer) DepositOffer {
	return DepositOffer{ID: o.ID, Name: o.Name, Max: Dollars(o.MaxUSD), Min: Dollars(o.MinUSD), Percent: o.Percent, FirstOnly: o.FirstOnly}
}

func (b *bonusStub) OptedIn(_ db.Querier, userID, offerID string) (*DepositOffer, error) {
	if !b.chosen[offerID+userID] {
		return nil, nil
	}
	o := offerView(b.offers[offerID])
	return &o, nil
}

func (b *bonusStub) OfferCost(_ db.Querier, offerID string) (int64, int64, error) {
	return b.spent[offerID], 0, nil
}

// terms are valid conditions of bonus money.
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

// createCode creates a code.
func (h *harness) createCode(code string, change func(*CodeDraft)) string {
	h.T.Helper()
	answer, err := h.create(draft(code, change))
	h.Check(err)
	if answer.Waiting != "" {
		h.T.Fatal("the code waits for a second person")
	}
	return answer.ID
}

func (h *harness) create(d CodeDraft) (CreateCodeAnswer, error) {
	return h.Create(h.Ctx, h.staff("staff"), CreateCodeRequest{Request: h.Harness.IDs.New(), Draft: d, Reason: reasonOf("a season")})
}

func (h *harness) staff(userID string) *session.Call {
	return &session.Call{RequestID: h.Harness.IDs.New(), User: &session.User{ID: userID, Permissions: []string{"promo"}}}
}

// call is a call of a signed-in player.
func (h *harness) call(userID string) *session.Call {
	return &session.Call{RequestID: h.Harness.IDs.New(), User: &session.User{ID: userID}}
}

func (h *harness) activate(userID, code string) (Activation, error) {
	return h.Activate(h.Ctx, h.call(userID), ActivateRequest{Code: code})
}

// balanceUSD is the bonus money that codes gave a player in dollars, in millionths.
func (h *harness) balanceUSD(userID string) money.Amount { return h.given(userID, "usd") }

// given is the bonus money that codes gave a player in a currency.
func (h *harness) given(userID, currency string) (sum money.Amount) {
	for _, g := range h.bonuses.grants {
		if g.UserID == userID && g.Currency.ID == currency {
			sum += g.Amount
		}
	}
	return sum
}

// codeOf returns the code of an error and its reason; 0 for none.
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

// checkAudits fails the test if the audit has findings.
func (h *harness) checkAudits() {
	h.T.Helper()
	if found := h.Findings(slices.Concat(ledger.Checks(), h.Checks())); len(found) > 0 {
		h.T.Fatalf("the books are wrong: %+v", found)
	}
}

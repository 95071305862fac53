package affiliate

import (
	"encoding/json"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/id"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// harness is the kernel with partners. anna is the partner of ben and of cleo.
type harness struct {
	*kerneltest.Harness
	partners  *Service
	approvals *approval.Service
	runner    *projection.Runner[*wagerlog.Wager]
	settings  *settings.Registry
	world     *stubs
	version   int64
}

// stubs is the fake of the other packages: excluded players, data that players share,
// currencies.
type stubs struct {
	kerneltest.Wallets
	excluded    map[string]bool
	shared      map[string][]string
	hidden      map[string]bool
	bonusWagers map[id.Binary]bool // wagers that count toward a bonus
	codes       map[string]string  // accounts with a code
}

var currencies = []money.Currency{
	{ID: "usd", Name: "US Dollar", Decimals: 6, Precision: 2}, {ID: "btc", Name: "Bitcoin", Decimals: 11, Precision: 8},
}

func (w *stubs) Claim(db.Querier, *session.User, string, string, int64) error { return nil }

func (w *stubs) Excluded(_ db.Querier, userID string) (bool, error) { return w.excluded[userID], nil }

func (w *stubs) ByID(_ db.Querier, userID string) (players.Person, bool, error) {
	return players.Person{Player: players.Player{ID: userID, Name: userID + "_name", PrivateBets: w.hidden[userID]}}, userID != "unknown", nil
}

func (w *stubs) ByName(_ db.Querier, name string) (players.Person, bool, error) {
	return players.Person{Player: players.Player{ID: "anna"}}, name == "anna_name", nil
}

func (w *stubs) CodeOf(_ db.Querier, userID string) (string, error) { return "CODE" + userID, nil }

func (w *stubs) IsCodeTaken(_ db.Querier, code string) (bool, error) { return w.codes[code] != "", nil }

func (w *stubs) Shared(_ db.Querier, inviter, filter string) (map[string][]string, error) {
	found := map[string][]string{"stranger": {"device"}}
	for userID, by := range w.shared {
		if filter == "" || filter == userID {
			found[userID] = by
		}
	}
	return found, nil
}

func (w *stubs) Granted(userID string) bool { return userID == "ben" }

func (w *stubs) Contributes(_ db.Querier, wager id.Binary) (bool, error) {
	return w.bonusWagers[wager], nil
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := newHarnessOn(kerneltest.New(t), &stubs{Wallets: kerneltest.NewWallets(currencies...), excluded: map[string]bool{}, shared: map[string][]string{}, hidden: map[string]bool{}, codes: map[string]string{}, bonusWagers: map[id.Binary]bool{}})
	h.refer("anna", "ben", "cleo")
	return h
}

// newHarnessOn opens the package on a kernel, like a server that starts.
func newHarnessOn(k *kerneltest.Harness, w *stubs) *harness {
	h := &harness{Harness: k, world: w}
	staff := stafflog.New(h.IDs)
	h.settings = settings.New(settings.Deps{DB: h.DB, StaffLog: staff, Log: h.Log})
	h.approvals = approvaltest.New(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: staff})
	h.partners = New(Deps{
		Services: shared.Services{DB: h.DB, Clock: h.Clock, Log: h.Log, Ledger: h.Ledger, Prices: h.Prices, Approvals: h.approvals, StaffLog: staff}, Wallets: w, Accounts: w, SharedIdentity: w, Admission: w, Bonuses: w,
	})
	h.Check(h.approvals.Declare(h.partners.ReleaseApproval()))
	h.runner = h.Runner(h.partners)
	h.Check(h.settings.Add(h.partners.Settings()), h.settings.Load(h.Ctx), h.partners.Start(h.Ctx))
	return h
}

// refer registers players with the code of an account.
func (h *harness) refer(partner string, referred ...string) {
	h.T.Helper()
	for _, userID := range referred {
		h.Write(func(tx *db.Tx) error { return h.partners.RecordReferral(tx, userID, partner, "CODE"+partner) })
	}
}

func (h *harness) setTiers(list ...Tier) {
	h.T.Helper()
	text, err := json.Marshal(list)
	h.Check(err, h.settings.Change(h.Ctx, settings.ChangeAuthor{Actor: "staff", Reason: "a test"}, settings.Change{Key: TiersKey, Value: jsontext.Value(text), Version: h.version}))
	h.version++
}

// play appends wagers and counts them.
func (h *harness) play(list ...kerneltest.Wager) []*wagerlog.Wager {
	h.T.Helper()
	created := h.Append(list...)
	h.count()
	return created
}

func (h *harness) count() {
	h.T.Helper()
	h.Check(h.runner.CatchUp(h.Ctx))
}

// correct settles a wager again.
func (h *harness) correct(w *wagerlog.Wager, void bool, stake money.Amount) *wagerlog.Wager {
	h.T.Helper()
	next := *w
	next.Revision, next.Before, next.Void, next.Stake, next.Payout = w.Revision+1, w, void, stake, 0
	h.AppendWagers(&next)
	h.count()
	return &next
}

// playMixed appends a wager that was partly paid with bonus money.
func (h *harness) playMixed(w kerneltest.Wager, bonus money.Amount) error {
	like := *h.Append(kerneltest.Wager{Owner: "dora", Stake: w.Stake, USD: w.USD, Edge: w.Edge})[0]
	like.ID, _ = id.ToBinary(h.IDs.New())
	like.Player.Owner, like.Bonus = w.Owner, bonus
	return h.DB.Write(h.Ctx, func(tx *db.Tx) (err error) {
		if like.Account, err = h.Ledger.AccountID(tx, like.Player); err != nil {
			return err
		}
		if like.BonusAccount, err = h.Ledger.AccountID(tx, ledger.Key{Owner: w.Owner, Currency: "usd", Purpose: ledger.Bonus}); err != nil {
			return err
		}
		return h.WagerLog.Append(tx, &like)
	})
}

func callAs(owner string) *session.Call {
	call := session.GuestCall("test")
	if owner != "" {
		call.User = &session.User{ID: owner}
	}
	call.RequestID = "request"
	return call
}

func (h *harness) claim(owner string) error {
	_, err := h.partners.Claim(h.Ctx, callAs(owner), struct{}{})
	return err
}

func (h *harness) overview(owner string) Programme {
	h.T.Helper()
	answer, err := h.partners.Programme(h.Ctx, callAs(owner), struct{}{})
	h.Check(err)
	return answer
}

// open is what a partner can claim in dollars, exact.
func (h *harness) open(owner string) (p earnings.MicroAmount) {
	h.T.Helper()
	h.Read(func(q *db.Reader) error {
		list, err := h.partners.rewards.PotsOf(q, owner)
		for _, pot := range list {
			if pot.Currency == "usd" {
				p = pot.Open
			}
		}
		return err
	})
	return p
}

func (h *harness) balance(owner string) money.Amount {
	return h.Balance(ledger.PlayerKey(owner, "usd", false))
}

func (h *harness) referral(userID string) (r referral) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		r, _, err = referralOf(q, userID)
		return err
	})
	return r
}

// decide applies a staff action to a referral.
func (h *harness) decide(userID string, decided reviewAction) error {
	_, err := h.decideAs("staff", userID, decided)
	return err
}

// decideAs applies an action as a certain member of staff.
func (h *harness) decideAs(staff, userID string, decided reviewAction) (PartnerDecideAnswer, error) {
	call := callAs(staff)
	call.User.Roles = []string{session.RoleAdmin}
	request := PartnerDecideRequest{ID: userID, Action: string(decided), Changed: h.referral(userID).changed}
	request.Reason.Reason = "a test"
	return h.partners.Decide(h.Ctx, call, request)
}

// checkAudits fails the test if the audit has findings.
func (h *harness) checkAudits() {
	h.T.Helper()
	for _, found := range h.Findings(h.partners.Checks()) {
		h.T.Errorf("the audit finds %s: %s", found.Subject, found.Problem)
	}
}

const dollar = 1_000_000

// bet is a wager of so many dollars with an edge of one hundredth.
func bet(owner string, dollars int64) kerneltest.Wager {
	return kerneltest.Wager{Owner: owner, Stake: money.Amount(dollars * dollar), USD: dollars * dollar, Edge: "1/100"}
}

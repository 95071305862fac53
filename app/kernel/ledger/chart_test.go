package ledger

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"croupier/app/kernel/money"
	"croupier/db"
)

// allowedDirections repeats the ways of each code by hand, so that the chart is compared
// with it.
var allowedDirections = map[Code]string{
	CodeStake:       "player>house player>clearing player>provider player>pool",
	CodePayout:      "house>player provider>player pool>player",
	CodeRefund:      "clearing>player",
	CodeLoss:        "clearing>house clearing>provider clearing>pool",
	CodeTopUp:       "house>player",
	CodeGrant:       "house>player",
	CodeTip:         "player>player",
	CodeRain:        "player>player house>player",
	CodeQuiz:        "house>player",
	CodeCorrection:  "player>house player>provider player>pool house>player provider>player pool>player",
	CodeRelease:     "clearing>player",
	CodeHandOver:    "player>house house>player",
	CodeAdjustment:  "player>house house>player",
	CodeDemoFunding: "demonstration>player player>demonstration",

	CodeDeposit:          "wallet>player",
	CodeWithdrawal:       "player>withdrawals",
	CodeWithdrawalReturn: "withdrawals>player",
	CodePayment:          "withdrawals>wallet",
	CodeWalletMove:       "wallet>wallet",
	CodeNetworkFee:       "house>wallet",
	CodeWithdrawalFee:    "withdrawals>house",
	CodeFunding:          "wallet>house house>wallet",
	CodeUnclaimed:        "wallet>unclaimed",
	CodeClaimed:          "unclaimed>player unclaimed>withdrawals unclaimed>house",
	CodeReversal:         "player>wallet house>wallet unclaimed>wallet",

	CodeBonus:      "promotions>player",
	CodeConversion: "player>promotions promotions>player",
	CodeForfeit:    "player>promotions",
	CodeRakeback:   "promotions>player",
	CodeCashback:   "promotions>player",
	CodeFaucet:     "promotions>player",
	CodeWheel:      "promotions>player",
	CodePromoCode:  "promotions>player",
	CodeLevelUp:    "promotions>player",
	CodeRacePrize:  "promotions>player",
	CodeChallenge:  "promotions>player",
	CodeCommission: "promotions>player",

	CodeDormancy: "player>house",

	CodeExchangeOut:    "player>house",
	CodeExchangeMargin: "player>house",
	CodeExchangeIn:     "house>player",

	CodeProviderPrize: "provider>player player>provider",
	CodeJackpot:       "promotions>player",
}

// lastCode is the code with the highest number.
const lastCode = CodeJackpot

// accountsOf returns two accounts of a party, for real money and for play money. A key is empty
// if the party has no such account. The side makes the owners of debit and credit differ.
func accountsOf(party Party, side string) (keys [2]Key) {
	owner := map[Party]string{
		PartyPlayer: side, PartyHouse: House, PartyClearing: Clearing, PartyProvider: "provider:" + side, PartyPool: "pool:" + side,
		PartyWithdrawals: Withdrawals, PartyPromotions: Promotions, PartyDemonstration: Demonstration,
		PartyWallet: "wallet:" + side, PartyUnclaimed: Unclaimed,
	}[party]
	keys[0] = Key{Owner: owner, Currency: "btc", Purpose: Real}
	keys[1] = Key{Owner: owner, Currency: "btc", Purpose: Demo}
	switch party {
	case PartyClearing:
		keys[0].Purpose, keys[1].Purpose = Stake, DemoStake
	case PartyWithdrawals, PartyPromotions, PartyDemonstration, PartyWallet, PartyUnclaimed:
		keys[1] = Key{}
	}
	return keys
}

// TestChartAllowsOnlyListedDirections tries every combination with real and
// with play money. The transfer and the audit must agree on each.
func TestChartAllowsOnlyListedDirections(t *testing.T) {
	h := newHarness(t)
	taken := 0
	err := h.db.Write(h.ctx, func(tx *db.Tx) error {
		for code := Code(-1); code <= lastCode+2; code++ {
			for from := PartyPlayer; from <= PartyUnclaimed; from++ {
				for to := PartyPlayer; to <= PartyUnclaimed; to++ {
					for play := range 2 {
						debit, credit := accountsOf(from, "a")[play], accountsOf(to, "b")[play]
						if debit.Owner == "" || credit.Owner == "" || debit == credit {
							continue
						}
						taken += checkTransferAndAudit(t, h, tx, Transfer{Debit: debit, Credit: credit, Amount: 1, Code: code, Ref: refFor(code, credit)}, play == 1)
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	// Real money: 4+3+1+3+1+1+2+1+6+1+2+2 ways, 16 of the cashier and 14 of the
	// rewards, 1 of the terms, 3 of exchanges, 2 of providers; play money: 4+3+1+3+1+6+1+2+2+2.
	if taken != 27+16+14+1+3+2+25 {
		t.Errorf("%d transfers were taken", taken)
	}
	h.requireSoundBooks()
}

func refFor(code Code, credit Key) []byte {
	if e := code.entry(); e != nil && e.Reference == RefOwner {
		return []byte(credit.Owner)
	}
	return wagerRef
}

// checkTransferAndAudit funds the stored accounts and makes one transfer.
func checkTransferAndAudit(t *testing.T, h *harness, tx *db.Tx, transfer Transfer, play bool) (taken int) {
	t.Helper()
	from, to := PartyOf(transfer.Debit.Owner), PartyOf(transfer.Credit.Owner)
	want := strings.Contains(" "+allowedDirections[transfer.Code]+" ", fmt.Sprintf(" %s>%s ", from, to))
	switch transfer.Code {
	case CodeTopUp, CodeHandOver:
		want = want && play
	case CodeGrant, CodeTip, CodeRain, CodeQuiz:
		want = want && !play
	}
	if transfer.Code >= CodeDeposit && transfer.Code <= CodeExchangeIn {
		want = want && !play
	}
	if want && from.storesBalance() {
		fund(t, h, tx, transfer.Debit)
	}
	_, err := h.ledger.Transfer(tx, transfer)
	if want && err != nil || !want && !errors.Is(err, errTransfer) {
		t.Errorf("a %s (%d) from %s to %s, play money %t: %v", transfer.Code, transfer.Code, from, to, play, err)
	}
	if transfer.Code.entry() != nil {
		if found := auditTransfer(transfer); want != (len(found) == 0) {
			t.Errorf("a %s from %s to %s, play money %t: the audit says %q", transfer.Code, from, to, play, found)
		}
	}
	if err == nil {
		taken = 1
	}
	return taken
}

// fund credits one minor unit to a player, and to a pool through a player.
func fund(t *testing.T, h *harness, tx *db.Tx, key Key) {
	t.Helper()
	player := Key{Owner: "rich", Currency: key.Currency, Purpose: key.Purpose}
	houseAccount := Key{Owner: House, Currency: key.Currency, Purpose: key.Purpose}
	list := []Transfer{move(houseAccount, key, 1)}
	if PartyOf(key.Owner) == PartyPool {
		list = []Transfer{move(houseAccount, player, 1), move(player, key, 1)}
	}
	if _, err := h.ledger.Transfer(tx, list...); err != nil {
		t.Fatal(err)
	}
}

// auditTransfer returns the audit's findings about the code of a transfer.
func auditTransfer(t Transfer) (found []string) {
	debit := &auditedAccount{Account: Account{Key: t.Debit}, party: PartyOf(t.Debit.Owner)}
	credit := &auditedAccount{Account: Account{Key: t.Credit}, party: PartyOf(t.Credit.Owner)}
	checkCode(debit, credit, storedTransfer{amount: t.Amount, code: t.Code, ref: t.Ref}, "it", func(_, problem string, args ...any) {
		found = append(found, fmt.Sprintf(problem, args...))
	})
	return found
}

func TestReferenceFormats(t *testing.T) {
	forms := map[string][]byte{
		"16 bytes": wagerRef, "15 bytes": wagerRef[:15], "17 bytes": append(wagerRef[:16:16], 'x'), "nothing": nil,
		"the receiver": []byte("b"), "the house": []byte(House), "another owner": []byte("c"),
	}
	for _, e := range Chart() {
		direction, play := e.Directions[0], 0
		if e.Play == PlayOnly {
			play = 1
		}
		transfer := Transfer{Debit: accountsOf(direction.From, "a")[play], Credit: accountsOf(direction.To, "b")[play], Amount: 1, Code: e.Code}
		for name, ref := range forms {
			transfer.Ref = ref
			right := name == "16 bytes"
			switch e.Code {
			case CodeTopUp, CodeGrant, CodeDemoFunding:
				right = name == "the receiver"
			case CodeHandOver:
				right = name == "the house"
			}
			if taken := transfer.valid(direction.From, direction.To); taken != right {
				t.Errorf("a %s for %s is valid: %t", e.Name, name, taken)
			}
			if found := auditTransfer(transfer); right != (len(found) == 0) {
				t.Errorf("a %s for %s: the audit says %q", e.Name, name, found)
			}
		}
	}
}

func TestChartIsComplete(t *testing.T) {
	names := map[string]bool{}
	for i, e := range Chart() {
		if e.Code != Code(i+1) || e.Name == "" || e.Code.String() != e.Name || e.Sentence == "" || len(e.Directions) == 0 || e.Reference.String() == "" || names[e.Name] {
			t.Errorf("row %d is %+v", i+1, e)
		}
		names[e.Name] = true
	}
	if len(names) != len(allowedDirections) {
		t.Errorf("%d codes, want %d", len(names), len(allowedDirections))
	}
	Chart()[0].Directions[0] = Direction{}
	if chart[CodeStake].Directions[0] == (Direction{}) {
		t.Error("a caller changed the chart")
	}
	for _, none := range []Code{-1, 0, lastCode + 1, 1 << 40} {
		if none.String() != "" || none.entry() != nil {
			t.Errorf("%d is the code %q", none, none)
		}
	}
}

func TestPurposesBelongToTheirParties(t *testing.T) {
	bonus, bonusStake := Key{"anna", "btc", Bonus}, Key{Clearing, "btc", BonusStake}
	tests := []struct {
		name          string
		debit, credit Key
		taken         bool
	}{
		{"bonus money at stake", bonus, bonusStake, true},
		{"a lost bonus stake", bonusStake, Key{House, "btc", Bonus}, true},
		{"a bonus stake given back", bonusStake, bonus, true},
		{"play money as a bonus stake", annaDemo, bonusStake, false},
		{"bonus money as a stake of play money", bonus, Key{Clearing, "btc", DemoStake}, false},
		{"a stake for a pool's open business", anna, Key{"pool:jackpot", "btc", Stake}, true},
		{"a player's account for stakes", Key{"anna", "btc", Stake}, bank, false},
		{"real money in clearing", anna, Key{Clearing, "btc", Real}, false},
		{"a provider's bonus money", bonus, Key{"provider:studio-1", "btc", Bonus}, true},
		{"no purpose", Key{"anna", "btc", ""}, bank, false},
		{"no owner", Key{"", "btc", Real}, bank, false},
		{"an owner who is not registered", anna, Key{"jar:one", "btc", Real}, false},
		{"a provider without a name", anna, Key{"provider:", "btc", Real}, false},
		{"a house with a name", anna, Key{"house:two", "btc", Real}, false},
	}
	for _, test := range tests {
		transfer := move(test.debit, test.credit, money.Amount(1))
		if taken := transfer.valid(PartyOf(test.debit.Owner), PartyOf(test.credit.Owner)); taken != test.taken {
			t.Errorf("%s is valid: %t", test.name, taken)
		}
	}
}

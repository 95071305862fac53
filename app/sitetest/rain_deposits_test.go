package sitetest

import (
	"fmt"
	"testing"

	"croupier/app/kernel/session"
)

// Rain pays players who have deposited recently. Players who only have granted money get nothing.
// The remaining cent stays with the sender, and a repeated request is executed once.
func TestRainPaysOnlyDepositors(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.open("administrator", session.RoleAdmin)
	people := map[string][]string{}
	for _, name := range []string{"anna", "bert", "cora"} {
		s.open(name, "")
		people[name] = s.signIn(name)
	}
	if err := s.Parts.Networks.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	rain := func(request string, code int) answer {
		t.Helper()
		return s.want("rain "+request, s.as(people["anna"], "/api/chat/rain", `{"users":2,"amount":"1.01","currency":"usd","channel":"casino_en","request_id":"`+request+`"}`), code)
	}
	for _, name := range []string{"bert", "cora"} {
		s.want("a message", s.as(people[name], "/api/whisper", `{"event":"ChatMessage","data":{"message":"hello","channel":"casino_en"}}`), 200)
	}
	if got := rain("early", 400); got.body["code"] != 4.0 {
		t.Errorf("on players of granted money: %s", got.text)
	}
	for _, name := range []string{"bert", "cora"} {
		given := s.want("an address", s.as(people[name], "/api/wallet/getDepositWallet", `{"currency":"ltc","chain":"ltc","amount":"0.5"}`), 200).body
		s.asStaff("/api/admin/testchain/pay", fmt.Sprintf(`{"network":"ltc","asset":"ltc","address":%q,"amount":"0.5"}`, given["wallet"]))
	}
	s.asStaff("/api/admin/testchain/mine", `{"network":"ltc","blocks":4}`)
	if err := s.Parts.Networks.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got := rain("late", 200); got.body["balance"] != "9.00" {
			t.Errorf("anna has %v", got.text)
		}
	}
	if got := rain("early", 400); got.body["code"] != 4.0 {
		t.Errorf("what was refused: %s", got.text)
	}
	if result, err := s.App.Audit(t.Context(), nil); err != nil || !result.OK() {
		t.Errorf("audit: %v %+v", err, result.Findings)
	}
}

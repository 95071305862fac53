package reserves

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// An outsider downloads the address list of a publication, finds its hash and its
// sum in the publication, and no player in it.
func TestPublicationListsCountedAddresses(t *testing.T) {
	s := newSite(t)
	asset, _ := s.Asset("btc")
	s.credit("anna", "btc", ledger.Real, 3_000_000)
	held := SiteBalance{Asset: asset, Deposits: 2_500_000, Hot: 90_000, Inflight: 10_000, Height: 7, Hash: "h", ComparedHeight: 6, ComparedAt: 5, Compared: 3,
		Leaving: []LeavingTx{{"a transaction", big.NewInt(10)}}}
	for i := range 2_500 { // a unit of the chain is 1,000 of the books
		held.Addresses = append(held.Addresses, AddressBalance{fmt.Sprintf("address-%04d", i), big.NewInt(1), i == 0})
	}
	s.balances = []SiteBalance{held}
	body := s.publishedBody()
	h := body.of(t, "btc").Holdings[0]
	if h.Chain != "2500000" || h.Counted != "2510000" || h.Height != 7 || h.ComparedHeight != 6 || h.Addresses != 2_500 || len(h.Leaving) != 1 || h.Leaving[0].Amount != "10000" {
		t.Fatalf("%+v", h)
	}
	sum, text := new(big.Int), ""
	for part := 0; ; part++ {
		answer, err := s.Addresses(s.Ctx, session.GuestCall("request"), ReservesAddressesRequest{Asset: "btc", Part: part})
		s.Check(err)
		if text += answer.Text; part+1 == answer.Parts {
			break
		}
	}
	for line := range strings.Lines(text) {
		units, _ := new(big.Int).SetString(strings.Fields(line)[1], 10)
		sum.Add(sum, units)
	}
	if got := sha256.Sum256([]byte(text)); hex.EncodeToString(got[:]) != h.List || sum.Int64() != 2_500 || strings.Contains(text, "anna") {
		t.Errorf("the list adds up to %s and has the hash %x, the publication says %s", sum, got, h.List)
	}
	if found := s.Findings(s.Checks()); len(found) > 0 {
		t.Errorf("the audit finds %+v", found)
	}
	s.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE reserve_lists SET text = 'address-0000 99999' WHERE part = 0`)
		return err
	})
	if found := s.Findings(s.Checks()); !slices.ContainsFunc(found, func(f audit.Finding) bool { return strings.Contains(fmt.Sprint(f), "btc") }) {
		t.Errorf("the audit does not find a changed list: %+v", found)
	}
}

// Coins that were credited to no player do not count, and neither do coins at
// addresses that the operator does not publish.
func TestOnlyPublishedAndBookedCoinsCount(t *testing.T) {
	s := newSite(t)
	asset, _ := s.Asset("btc")
	s.balances = []SiteBalance{{Asset: asset, Deposits: 50_000, Hot: 90_000, ComparedAt: 5, Compared: 3, Addresses: []AddressBalance{{"player", big.NewInt(80), false}, {"hot", big.NewInt(90), true}}}}
	if p := s.publishedBody().of(t, "btc"); p.Reserves != "140000" || p.Holdings[0].Chain != "170000" {
		t.Errorf("%+v", p)
	}
	registry := settings.New(settings.Deps{DB: s.DB, StaffLog: stafflog.New(s.IDs), Log: s.Harness.Log})
	s.Check(registry.Add(s.Settings()), registry.Load(s.Ctx), registry.Set(s.Ctx, settings.ChangeAuthor{Actor: "test", Reason: "a test"}, "reserves.addresses", jsontext.Value("false")))
	if p := s.publishedBody().of(t, "btc"); p.Reserves != "90000" || p.Holdings[0].Addresses != 1 {
		t.Errorf("%+v", p)
	}
}

package reserves

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
	"golang.org/x/crypto/sha3"

	"croupier/app/kernel/action"
	"croupier/app/kernel/ledger"
)

// account is an address of Ethereum with its key.
type account struct {
	key     *secp256k1.PrivateKey
	address string
}

func newAccount(seed byte) account {
	key := secp256k1.PrivKeyFromBytes([]byte(strings.Repeat(string(seed), 32)))
	return account{key, "0x" + hex.EncodeToString(keccak(string(key.PubKey().SerializeUncompressed()[1:]))[12:])}
}

func keccak(text string) []byte {
	sum := sha3.NewLegacyKeccak256()
	sum.Write([]byte(text))
	return sum.Sum(nil)
}

// sign signs as personal_sign of a wallet does.
func (a account) sign(message string) string {
	raw := ecdsa.SignCompact(a.key, keccak(fmt.Sprintf("\x19Ethereum Signed Message:\n%d%s", len(message), message)), false)
	return "0x" + hex.EncodeToString(append(raw[1:], raw[0]))
}

func testReason() action.Reason { return action.Reason{Reason: "a test"} }

// signed gets the message of an address, signs it and lists the address.
func (s *site) signed(a account) string {
	s.T.Helper()
	message, err := s.Message(s.Ctx, s.boss, ReservesMessageRequest{Network: "eth", Address: a.address})
	s.Check(err)
	answer, err := s.AddCold(s.Ctx, s.boss, ColdAddressRequest{Network: "eth", Address: a.address, Day: message.Day, Signature: a.sign(message.Message), Reason: testReason()})
	s.Check(err)
	return answer.ID
}

// A signed address counts with the balance of its node, an unsigned one does not,
// and a signature expires.
func TestOnlySignedAddressesCount(t *testing.T) {
	s := newSite(t)
	cold := newAccount('c')
	message, err := s.Message(s.Ctx, s.boss, ReservesMessageRequest{Network: "eth", Address: cold.address})
	s.Check(err)
	if want := "Test Casino (casino.example), 2026-03-04: we have the key of " + message.Address + " on eth, and its coins back what we owe our players."; message.Message != want || !message.CanSign {
		t.Errorf("%+v", message)
	}
	s.coins["eth "+message.Address] = big.NewInt(2_000_000_000)    // 20 minor units of the books
	s.coins["usdt-erc20 "+message.Address] = big.NewInt(5_000_000) // 5 dollars
	s.coins["btc bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"] = big.NewInt(100)
	asset, _ := s.Asset("eth")
	s.balances = []SiteBalance{{Asset: asset, Hot: 1, ComparedAt: 1, Compared: 1, Addresses: []AddressBalance{{"hot", big.NewInt(100_000_000), true}}}}
	s.credit("anna", "eth", ledger.Real, 30)
	_, err = s.AddCold(s.Ctx, s.boss, ColdAddressRequest{Network: "eth", Address: cold.address, Reason: testReason()})
	s.Check(err, s.measureAll(s.Ctx))
	if p := s.publishedBody().of(t, "eth"); p.Reserves != "1" || len(p.Cold) != 1 || p.Cold[0].Amount != "20" || p.Cold[0].Signature != "" || p.Cold[0].Hash != "block 100" {
		t.Errorf("not signed: %+v", p)
	}
	s.signed(cold)
	body := s.publishedBody()
	if p := body.of(t, "eth"); p.Reserves != "21" || p.Ratio != "70.00" || p.Cold[0].Message != message.Message || p.Cold[0].Expired || !strings.HasSuffix(p.Cold[0].Link, message.Address) {
		t.Errorf("signed: %+v", p)
	}
	if p := body.of(t, "usdt"); p.Cold[0].Asset != "usdt-erc20" || p.Reserves == "0" {
		t.Errorf("a token: %+v", p)
	}
	s.down = true // the last reported balance counts with its block
	s.Check(s.measureAll(s.Ctx))
	s.Clock.Advance((defaultSignatureDays + 1) * 24 * time.Hour)
	if p := s.publishedBody().of(t, "eth"); p.Reserves != "1" || !p.Cold[0].Expired {
		t.Errorf("expired: %+v", p)
	}
	desk, err := s.Overview(s.Ctx, s.boss, action.None{})
	if s.Check(err); len(desk.Addresses) != 1 || desk.Addresses[0].State != "expired" || len(desk.Addresses[0].Balances) != 3 {
		t.Errorf("%+v", desk.Addresses)
	}
	s.signed(cold)
	desk, err = s.Overview(s.Ctx, s.boss, action.None{})
	if s.Check(err); desk.Addresses[0].State != "signed" {
		t.Errorf("%+v", desk.Addresses)
	}
	_, err = s.RemoveCold(s.Ctx, s.boss, ColdAddressIDRequest{ID: desk.Addresses[0].ID, Reason: testReason()})
	s.Check(err)
	if s.Count(`reserve_addresses`) != 0 || s.Count(`reserve_balances`) != 0 || s.Count(`staff_log WHERE kind = 'reserves'`) != 4+3 {
		t.Errorf("%d rows in the log of staff", s.Count(`staff_log WHERE kind = 'reserves'`))
	}
}

func TestInvalidColdAddressesAreRefused(t *testing.T) {
	s := newSite(t)
	cold, thief := newAccount('c'), newAccount('t')
	message, err := s.Message(s.Ctx, s.boss, ReservesMessageRequest{Network: "eth", Address: cold.address})
	s.Check(err)
	s.ownAddresses = []string{message.Address}
	day, right := message.Day, cold.sign(message.Message)
	expiredDay := Day(s.Clock.Now().AddDate(0, 0, -defaultSignatureDays-2))
	for what, test := range map[string]struct {
		request ColdAddressRequest
		status  int
		reason  string
	}{
		"of another key":        {ColdAddressRequest{Network: "eth", Address: cold.address, Day: day, Signature: thief.sign(message.Message)}, 422, "signature"},
		"of another message":    {ColdAddressRequest{Network: "eth", Address: cold.address, Day: day, Signature: cold.sign("other")}, 422, "signature"},
		"of another day":        {ColdAddressRequest{Network: "eth", Address: cold.address, Day: "2026-03-03", Signature: right}, 422, "signature"},
		"for another address":   {ColdAddressRequest{Network: "eth", Address: thief.address, Day: day, Signature: right}, 422, "signature"},
		"on another network":    {ColdAddressRequest{Network: "bsc", Address: cold.address, Day: day, Signature: right}, 422, "signature"},
		"no signature":          {ColdAddressRequest{Network: "eth", Address: cold.address, Day: day, Signature: "0x12"}, 422, "signature_form"},
		"in base64":             {ColdAddressRequest{Network: "eth", Address: cold.address, Day: day, Signature: base64.StdEncoding.EncodeToString(make([]byte, 65))}, 422, "signature_form"},
		"where none is checked": {ColdAddressRequest{Network: "xrp", Address: "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", Day: day, Signature: "x"}, 422, "cannot_sign"},
		"too old":               {ColdAddressRequest{Network: "eth", Address: cold.address, Day: expiredDay, Signature: cold.sign(s.Statement.Message("eth", message.Address, expiredDay))}, 422, "expired"},
		"of the future":         {ColdAddressRequest{Network: "eth", Address: cold.address, Day: "2027-01-01", Signature: right}, 422, "day"},
		"without a day":         {ColdAddressRequest{Network: "eth", Address: cold.address, Signature: right}, 422, "day"},
		"no address":            {ColdAddressRequest{Network: "eth", Address: "0x12"}, 422, "malformed"},
		"no network":            {ColdAddressRequest{Network: "moon", Address: cold.address}, 422, "network"},
		"the site's own":        {ColdAddressRequest{Network: "eth", Address: cold.address}, 409, "own"},
	} {
		test.request.Reason = testReason()
		_, err := s.AddCold(s.Ctx, s.boss, test.request)
		if status, reason := code(err); status != test.status || reason != test.reason {
			t.Errorf("%s: %v (%s)", what, err, reason)
		}
	}
	if s.Count(`reserve_addresses`) != 0 || s.Count(`staff_log`) != 0 {
		t.Error("refused addresses are listed")
	}
	if _, err := s.RemoveCold(s.Ctx, s.boss, ColdAddressIDRequest{ID: "nothing", Reason: testReason()}); !errors.Is(err, errNoAddress) {
		t.Errorf("remove what is not there: %v", err)
	}
}

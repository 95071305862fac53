package account

import (
	"encoding/hex"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
	"golang.org/x/crypto/sha3"

	"croupier/app/people/account/ethereum"
)

// browserWallet signs as wallet extensions do.
type browserWallet struct {
	t       *testing.T
	key     *secp256k1.PrivateKey
	address ethereum.Address
}

func newBrowserWallet(t *testing.T) browserWallet {
	t.Helper()
	key, err := secp256k1.GeneratePrivateKey()
	if err != nil {
		t.Fatal(err)
	}
	w := browserWallet{t: t, key: key}
	w.address, err = ethereum.Recover("hello", w.sign("hello"))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func (w browserWallet) sign(message string) string {
	hash := sha3.NewLegacyKeccak256()
	hash.Write([]byte("\x19Ethereum Signed Message:\n" + strconv.Itoa(len(message)) + message))
	compact := ecdsa.SignCompact(w.key, hash.Sum(nil), false)
	return "0x" + hex.EncodeToString(compact[1:]) + hex.EncodeToString(compact[:1])
}

// signed is the request that signs a nonce.
func (w browserWallet) signed(nonce string) SignatureRequest {
	message := signInText + nonce
	return SignatureRequest{Message: message, Signature: w.sign(message), Address: w.address.String(), Nonce: nonce}
}

func (h *house) connections(o ConnectOptions) *Connections { return NewConnections(h.accounts, o) }

// nonce asks for a number for the wallet.
func (h *house) nonce(c *Connections, w browserWallet) string {
	h.t.Helper()
	answer, err := c.WalletNonce(h.ctx, h.guest("192.0.2.1"), NonceRequest{Account: w.address.Lower()})
	if err != nil || answer.Nonce == "" {
		h.t.Fatalf("nonce %q, %v", answer.Nonce, err)
	}
	return answer.Nonce
}

// byWallet signs in by a wallet.
func (h *house) byWallet(c *Connections, w browserWallet) UserData {
	h.t.Helper()
	data, err := c.WalletSignature(h.ctx, h.guest("192.0.2.1"), w.signed(h.nonce(c, w)))
	if err != nil {
		h.t.Fatalf("sign in by wallet: %v", err)
	}
	return data
}

func TestWalletOpensAnAccountAndFindsItAgain(t *testing.T) {
	h := newHouse(t)
	c, w := h.connections(ConnectOptions{}), newBrowserWallet(t)
	first := h.byWallet(c, w)
	if first.Token == "" || first.User.Email != nil || first.User.HasPassword || strings.Contains(w.address.Lower(), first.User.Name) {
		t.Fatalf("%+v", first.User)
	}
	if again := h.byWallet(c, w); again.User.ID != first.User.ID || again.Token == first.Token {
		t.Fatalf("%+v", again)
	}
	if other := h.byWallet(c, newBrowserWallet(t)); other.User.ID == first.User.ID {
		t.Fatal("another wallet opens the same account")
	}
	if n := len(h.registrations()); n != 2 {
		t.Fatalf("%d registrations are recorded", n)
	}
}

func TestWalletNonceRefusesMalformedAccounts(t *testing.T) {
	h := newHouse(t)
	c := h.connections(ConnectOptions{})
	for _, account := range []string{"", "0x", "ann", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed "} {
		_, err := c.WalletNonce(h.ctx, h.guest("192.0.2.1"), NonceRequest{Account: account})
		refusedFields(t, err, map[string][]string{"account": {"validation.account"}})
	}
	if n := h.count(`SELECT COUNT(*) FROM sign_in_nonces`); n != 0 {
		t.Fatalf("%d nonces are stored", n)
	}
}

func TestWalletSignatureRefusals(t *testing.T) {
	h := newHouse(t)
	c, w, thief := h.connections(ConnectOptions{}), newBrowserWallet(t), newBrowserWallet(t)
	nonce := h.nonce(c, w)
	foreign := h.nonce(c, thief)
	good := w.signed(nonce)
	with := func(change func(*SignatureRequest)) SignatureRequest {
		request := good
		change(&request)
		return request
	}
	for name, request := range map[string]SignatureRequest{
		"empty":               {},
		"another key":         with(func(r *SignatureRequest) { r.Signature = thief.sign(r.Message) }),
		"the thief's address": with(func(r *SignatureRequest) { r.Address = thief.address.String() }),
		"altered message":     with(func(r *SignatureRequest) { r.Message += " " }),
		"another signed text": with(func(r *SignatureRequest) { r.Message = "I agree: " + nonce; r.Signature = w.sign(r.Message) }),
		"signed with a tail":  with(func(r *SignatureRequest) { r.Message += "."; r.Signature = w.sign(r.Message) }),
		"no nonce":            with(func(r *SignatureRequest) { r.Nonce = ""; r.Message = signInText; r.Signature = w.sign(signInText) }),
		"unknown nonce":       w.signed("0123456789"),
		"a foreign nonce":     w.signed(foreign),
		"broken signature":    with(func(r *SignatureRequest) { r.Signature = r.Signature[:130] }),
		"no signature":        with(func(r *SignatureRequest) { r.Signature = "" }),
		"malformed address":   with(func(r *SignatureRequest) { r.Address = strings.ToUpper(r.Address) }),
	} {
		_, err := c.WalletSignature(h.ctx, h.guest("192.0.2.1"), request)
		if refused(t, err, ErrAuthenticate); h.count(`SELECT COUNT(*) FROM users`) != 0 {
			t.Fatalf("%s: an account was opened", name)
		}
	}
	// None of that spent the nonce.
	if _, err := c.WalletSignature(h.ctx, h.guest("192.0.2.1"), good); err != nil {
		t.Fatal(err)
	}
	_, err := c.WalletSignature(h.ctx, h.guest("192.0.2.1"), good)
	refused(t, err, ErrAuthenticate)
}

func TestWalletNonceEndsByTimeAndByANewerOne(t *testing.T) {
	h := newHouse(t)
	c, w := h.connections(ConnectOptions{}), newBrowserWallet(t)
	old := h.nonce(c, w)
	newer := h.nonce(c, w)
	if old == newer {
		t.Fatal("a number is given twice")
	}
	_, err := c.WalletSignature(h.ctx, h.guest("192.0.2.1"), w.signed(old))
	refused(t, err, ErrAuthenticate)
	h.clock.Advance(proofLife)
	_, err = c.WalletSignature(h.ctx, h.guest("192.0.2.1"), w.signed(newer))
	refused(t, err, ErrAuthenticate)
	h.clock.Advance(2 * time.Hour)
	h.nonce(c, w)
	if n := h.count(`SELECT COUNT(*) FROM sign_in_nonces`); n != 1 {
		t.Fatalf("%d nonces are kept", n)
	}
}

func TestParallelUsesOfANonceOpenOneSession(t *testing.T) {
	h := newHouse(t)
	c, w := h.connections(ConnectOptions{}), newBrowserWallet(t)
	request := w.signed(h.nonce(c, w))
	wins := race(t, 12, func(int) error {
		_, err := c.WalletSignature(h.ctx, h.guest("192.0.2.1"), request)
		return err
	})
	if users := h.count(`SELECT COUNT(*) FROM users`); wins != 1 || users != 1 {
		t.Fatalf("%d sign-ins, %d accounts", wins, users)
	}
}

func TestWalletSignInIsReplayedAfterTheCode(t *testing.T) {
	h := newHouse(t)
	c, w := h.connections(ConnectOptions{}), newBrowserWallet(t)
	secret, _ := h.secure(h.byWallet(c, w).Token)
	request := w.signed(h.nonce(c, w))
	_, err := c.WalletSignature(h.ctx, h.guest("192.0.2.1"), request)
	pending := demanded(t, err)
	_, err = c.WalletSignature(h.ctx, h.guest("192.0.2.1"), request)
	refused(t, err, ErrAuthenticate)
	call := h.by(pending)
	call.User = nil // as the guard hands a pending session to a public call
	_, err = c.WalletSignature(h.ctx, call, request)
	refused(t, err, ErrAuthenticate)
	// The next code: the one of the set-up is spent.
	h.clock.Advance(time.Minute)
	if err := h.validate(pending, CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatal(err)
	}
	h.nonce(c, w) // somebody else may ask for one in between
	data, err := c.WalletSignature(h.ctx, h.by(pending), request)
	if err != nil || data.Token == "" || data.Token == pending || !h.dead(pending) {
		t.Fatalf("%+v, %v", data, err)
	}
	other := newBrowserWallet(t)
	_, err = c.WalletSignature(h.ctx, h.by(data.Token), other.signed(request.Nonce))
	refused(t, err, ErrAuthenticate)
}

func TestBannedWalletsStayOut(t *testing.T) {
	h := newHouse(t)
	c, w := h.connections(ConnectOptions{}), newBrowserWallet(t)
	data := h.byWallet(c, w)
	if err := h.accounts.Admin("console").Ban(h.ctx, data.User.ID, "Chargebacks."); err != nil {
		t.Fatal(err)
	}
	_, err := c.WalletSignature(h.ctx, h.guest("192.0.2.1"), w.signed(h.nonce(c, w)))
	refused(t, err, ErrBanned)
}

func TestWalletAccountsObeyTheMultiAccountRule(t *testing.T) {
	h := newHouse(t, func(_ *Deps, o *Options) { o.MaxPerAddress = 1 })
	c, w := h.connections(ConnectOptions{}), newBrowserWallet(t)
	h.byWallet(c, newBrowserWallet(t))
	_, err := c.WalletSignature(h.ctx, h.guest("192.0.2.1"), w.signed(h.nonce(c, w)))
	refused(t, err, ErrMultiAccounting)
	if n := h.count(`SELECT COUNT(*) FROM identities`); n != 1 {
		t.Fatalf("%d identities", n)
	}
}

func TestSigningInByWalletEndsTheBrowsersOldSession(t *testing.T) {
	h := newHouse(t)
	c, w := h.connections(ConnectOptions{}), newBrowserWallet(t)
	old := h.join("Ann_1").Token
	data, err := c.WalletSignature(h.ctx, h.by(old), w.signed(h.nonce(c, w)))
	if err != nil || data.User.Name == "Ann_1" || !h.dead(old) {
		t.Fatalf("%+v, %v", data, err)
	}
}

func TestAReplayIsOfTheSessionsOwnSignIn(t *testing.T) {
	h := newHouse(t)
	c, w, other := h.connections(ConnectOptions{}), newBrowserWallet(t), newBrowserWallet(t)
	old := w.signed(h.nonce(c, w))
	data, err := c.WalletSignature(h.ctx, h.guest("192.0.2.1"), old)
	if err != nil {
		t.Fatal(err)
	}
	secret, _ := h.secure(data.Token)
	h.clock.Advance(time.Minute)
	_, err = c.WalletSignature(h.ctx, h.guest("192.0.2.1"), w.signed(h.nonce(c, w)))
	token := demanded(t, err)
	if err := h.validate(token, CodeRequest{Code: h.codeAt(secret, 0)}); err != nil {
		t.Fatal(err)
	}
	_, err = c.WalletSignature(h.ctx, h.by(token), old)
	refused(t, err, ErrAuthenticate) // spent before this session
	foreign := other.signed(h.nonce(c, other))
	if _, err := c.WalletSignature(h.ctx, h.guest("192.0.2.1"), foreign); err != nil {
		t.Fatal(err)
	}
	_, err = c.WalletSignature(h.ctx, h.by(token), foreign)
	refused(t, err, ErrAuthenticate) // spent by somebody else
}

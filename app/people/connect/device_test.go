package connect

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"math/big"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/people/account"
)

// deviceWallet signs like a browser.
type deviceWallet struct {
	t     *testing.T
	key   *ecdsa.PrivateKey
	point []byte
}

func newDeviceWallet(t *testing.T) deviceWallet {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	point, err := key.PublicKey.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return deviceWallet{t: t, key: key, point: point}
}

func (w deviceWallet) address() string {
	sum := sha256.Sum256(w.point)
	return "0x" + hex.EncodeToString(sum[:20])
}

func (w deviceWallet) sign(text string) string {
	w.t.Helper()
	sum := sha256.Sum256([]byte(text))
	r, s, err := ecdsa.Sign(rand.Reader, w.key, sum[:])
	if err != nil {
		w.t.Fatal(err)
	}
	var raw [64]byte
	r.FillBytes(raw[:32])
	s.FillBytes(raw[32:])
	return base64.RawURLEncoding.EncodeToString(raw[:])
}

func (w deviceWallet) proofOf(challenge string) ProveRequest {
	return ProveRequest{
		Challenge: challenge, PublicKey: base64.RawURLEncoding.EncodeToString(w.point),
		Signature: w.sign("Croupier device wallet: " + challenge),
	}
}

func (h *harness) challenge(c *service) string {
	h.T.Helper()
	answer, err := c.DeviceChallenge(h.Ctx, h.guestCall(), none)
	if err != nil || answer.Challenge == "" {
		h.T.Fatalf("challenge %q, %v", answer.Challenge, err)
	}
	return answer.Challenge
}

// uid is a new proof by the wallet.
func (h *harness) uid(c *service, w deviceWallet) string {
	h.T.Helper()
	answer, err := c.DeviceProve(h.Ctx, h.guestCall(), w.proofOf(h.challenge(c)))
	if err != nil || answer.UID == "" {
		h.T.Fatalf("uid %q, %v", answer.UID, err)
	}
	return answer.UID
}

// signInByDevice signs in with a device wallet.
func (h *harness) signInByDevice(c *service, w deviceWallet) account.UserData {
	h.T.Helper()
	answer, err := c.FetchToken(h.Ctx, h.guestCall(), UIDRequest{UID: h.uid(c, w)})
	if err != nil {
		h.T.Fatalf("fetch token: %v", err)
	}
	return h.signInByToken(answer.Model.UserAuthToken)
}

func TestDeviceWalletSignsIn(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	first := h.signInByDevice(c, w)
	if again := h.signInByDevice(c, w); again.User.ID != first.User.ID {
		t.Fatal("the same key opens another account")
	}
	list, err := c.List(h.Ctx, h.bearerCall(first.Token), none)
	if err != nil || len(list.Connections) != 1 || list.Connections[0].Subject != w.address() || list.Connections[0].Kind != KindWallet {
		t.Fatalf("%+v, %v", list, err)
	}
	if other := h.signInByDevice(c, newDeviceWallet(t)); other.User.ID == first.User.ID {
		t.Fatal("another key opens the same account")
	}
}

func TestDeviceProveRefusals(t *testing.T) {
	h := newHarness(t)
	c, w, thief := h.connections(Options{}), newDeviceWallet(t), newDeviceWallet(t)
	challenge := h.challenge(c)
	good := w.proofOf(challenge)
	with := func(change func(*ProveRequest)) ProveRequest {
		request := good
		change(&request)
		return request
	}
	encode := base64.RawURLEncoding.EncodeToString
	notOnCurve := append([]byte{}, w.point...)
	notOnCurve[64] ^= 1
	bare := append([]byte{2}, w.point[1:]...)
	n := elliptic.P256().Params().N
	high := new(big.Int).Sub(n, big.NewInt(1)).Bytes()
	for name, request := range map[string]ProveRequest{
		"empty":                 {},
		"another key":           with(func(r *ProveRequest) { r.Signature = thief.proofOf(challenge).Signature }),
		"the thief's key":       with(func(r *ProveRequest) { r.PublicKey = encode(thief.point) }),
		"another text":          with(func(r *ProveRequest) { r.Signature = w.sign(challenge) }),
		"unknown challenge":     w.proofOf("abc"),
		"no challenge":          w.proofOf(""),
		"a point off the curve": with(func(r *ProveRequest) { r.PublicKey = encode(notOnCurve) }),
		"a compressed prefix":   with(func(r *ProveRequest) { r.PublicKey = encode(bare) }),
		"no point":              with(func(r *ProveRequest) { r.PublicKey = encode(make([]byte, 65)) }),
		"short point":           with(func(r *ProveRequest) { r.PublicKey = encode(w.point[:64]) }),
		"padded":                with(func(r *ProveRequest) { r.Signature += "==" }),
		"plain base64":          with(func(r *ProveRequest) { r.Signature = strings.Repeat("+", 86) }),
		"zero signature":        with(func(r *ProveRequest) { r.Signature = encode(make([]byte, 64)) }),
		"high signature":        with(func(r *ProveRequest) { r.Signature = encode(append(append([]byte{}, high...), high...)) }),
		"short signature":       with(func(r *ProveRequest) { r.Signature = r.Signature[:80] }),
	} {
		_, err := c.DeviceProve(h.Ctx, h.guestCall(), request)
		if requireError(t, err, ErrAuthentication); h.count(`SELECT COUNT(*) FROM connect_tokens WHERE kind = 'uid'`) != 0 {
			t.Fatalf("%s: a proof was made", name)
		}
	}
	if _, err := c.DeviceProve(h.Ctx, h.guestCall(), good); err != nil {
		t.Fatalf("a refusal spent the challenge: %v", err)
	}
	_, err := c.DeviceProve(h.Ctx, h.guestCall(), good)
	requireError(t, err, ErrAuthentication)
	late := w.proofOf(h.challenge(c))
	h.Clock.Advance(proofLifetime)
	_, err = c.DeviceProve(h.Ctx, h.guestCall(), late)
	requireError(t, err, ErrAuthentication)
}

func TestFetchTokenRefusals(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	spent, old := h.uid(c, w), ""
	if _, err := c.FetchToken(h.Ctx, h.guestCall(), UIDRequest{UID: spent}); err != nil {
		t.Fatal(err)
	}
	old = h.uid(c, w)
	h.Clock.Advance(proofLifetime)
	for name, uid := range map[string]string{
		"empty": "", "unknown": "abc", "too long": strings.Repeat("a", maxUID+1), "spent": spent, "old": old,
		"a challenge": h.challenge(c),
	} {
		_, err := c.FetchToken(h.Ctx, h.guestCall(), UIDRequest{UID: uid})
		if requireError(t, err, ErrAuthentication); t.Failed() {
			t.Log(name)
		}
	}
}

func TestConcurrentProofUsesHaveOneWinner(t *testing.T) {
	h := newHarness(t)
	c, w := h.connections(Options{}), newDeviceWallet(t)
	prove := w.proofOf(h.challenge(c))
	if wins := runConcurrently(t, 8, func(int) error {
		_, err := c.DeviceProve(h.Ctx, h.guestCall(), prove)
		return err
	}); wins != 1 {
		t.Fatalf("a challenge gave %d proofs", wins)
	}
	uid := h.uid(c, w)
	if wins := runConcurrently(t, 8, func(int) error {
		_, err := c.FetchToken(h.Ctx, h.guestCall(), UIDRequest{UID: uid})
		return err
	}); wins != 1 {
		t.Fatalf("a proof gave %d tokens", wins)
	}
}

func TestExpiredConnectTokensAreDeleted(t *testing.T) {
	h := newHarness(t)
	c := h.connections(Options{})
	for range 30 {
		h.challenge(c)
	}
	h.Clock.Advance(proofLifetime * 2)
	h.challenge(c)
	h.challenge(c)
	if n := h.count(`SELECT COUNT(*) FROM connect_tokens`); n != 2 {
		t.Fatalf("%d tokens are kept", n)
	}
}

func TestDeviceWalletRequiresNoProvider(t *testing.T) {
	h := newHarness(t)
	names := func(list []action.Action) map[string]bool {
		seen := map[string]bool{}
		for _, a := range list {
			if seen[a.Name()] || a.Summary == "" {
				t.Errorf("%s: declared twice or not explained", a.Name())
			}
			seen[a.Name()] = true
		}
		return seen
	}
	own := names(h.connections(Options{}).Actions())
	outside := names(h.connections(Options{Provider: fixedProvider{}}).Actions())
	for _, name := range []string{"POST /api/connect/challenge", "POST /api/connect/prove"} {
		if !own[name] || outside[name] {
			t.Errorf("%s: own %t, outside %t", name, own[name], outside[name])
		}
	}
	for _, name := range []string{
		"POST /auth/metamask/nonce", "POST /auth/metamask/signature", "POST /api/thirdweb/fetchToken", "POST /api/telegram/generateToken",
		"POST /api/profile/connections", "POST /api/profile/connections/connect", "POST /api/profile/connections/disconnect",
	} {
		if !own[name] || !outside[name] {
			t.Errorf("%s is missing", name)
		}
	}
}

func FuzzProveRequest(f *testing.F) {
	f.Add("", "", "")
	f.Add("abc", strings.Repeat("B", 87), strings.Repeat("A", 86))
	f.Fuzz(func(t *testing.T, challenge, key, signature string) {
		request := ProveRequest{Challenge: challenge, PublicKey: key, Signature: signature}
		if _, ok := request.signer(); !ok {
			return
		}
		request.Challenge += "x"
		if _, ok := request.signer(); ok {
			t.Fatalf("a signature of %q passes for another text", challenge)
		}
	})
}

# Croupier. `make` lists the targets.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c

VERSION   ?= $(shell git describe --tags --always --dirty --abbrev=12 2>/dev/null || echo dev)
COMMIT    ?= $(shell git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
LDFLAGS   := -s -w -X croupier/cmd.version=$(VERSION) -X croupier/cmd.commit=$(COMMIT)
ifdef LICENCE_KEYS
LDFLAGS   += -X croupier/app/office/licence.keys=$(LICENCE_KEYS)
endif
STATICCHECK := go run honnef.co/go/tools/cmd/staticcheck@v0.8.2
# No path of the machine is in what is built. It applies to all commands, so that they
# share what is compiled.
export GOFLAGS += -trimpath
# The validator would call methods by their names, which no rule here needs, and for which the
# linker keeps every exported method of every type in the program.
PRODUCT_TAGS := validator_novalidatefn
# The compiler takes a fifth less time if it collects its garbage as seldom as the server.
BUILD := GOGC=400 go build -tags $(PRODUCT_TAGS) -ldflags '$(LDFLAGS)' -o bin/croupier .
# Commands of developers (bench, simulate, sports martingale, dev) have a build tag: the program
# that operators run is without them. Everything is checked and tested with the tag, so that
# packages are compiled once for all of it.
TAGS := -tags bench,$(PRODUCT_TAGS)
BUILD_BENCH := GOGC=400 go build $(TAGS) -ldflags '$(LDFLAGS)' -o bin/croupier-bench .
export CGO_ENABLED ?= 0
# The race detector watches everything but what knows no goroutine of ours: SQLite and
# the C library below it, which are C made into Go, and rules, which are arithmetic.
# Watched, they would take most of the time of the tests. Such a package must not use
# sync.Map or another generic type of sync: its copy, which is not watched, could be the
# one that is linked for all. Garbage is collected as seldom as by the server.
UNWATCHED := modernc.org/... croupier/app/kernel/originals/... croupier/app/kernel/sports/...
# The packages of the kernel that own goroutines.
RACED := ledger live projection rounds schedule session wager
# Tests with -short leave out what `make test-all` has in full: every old version, four
# fifths of the cases of property tests, tests that migrate over a hundred versions
# (TestFarMigration...), and the tests of measurements.
TEST := env GOGC=400 go test $(TAGS) -short -skip '^Test(BenchCashier|BenchDay|FarMigration)' -vet=off -ldflags='-s -w' -p $$(($$(getconf _NPROCESSORS_ONLN) + 1)) -timeout 15m
# `make test` draws the same cases in every run, so that it never fails by luck.
# `make properties` draws new ones; a failure stores its case in testdata/rapid, where
# every later run tries it first. Commit that file with the fix.
export RAPID_SEED ?= 1
PROPERTIES = $$(git grep -lE 'rapid\.(Check|MakeCheck)' -- '*_test.go' | xargs -n1 dirname | sort -u | sed 's,^,./,')

.PHONY: help
help: ## List the targets
	@awk 'BEGIN {FS = ":.*## "} /^[a-z0-9-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: run
run: build ## Build, then serve a demo site on http://localhost:8080
	./bin/croupier serve --demo

.PHONY: build
build: web ## Build the site and the binary bin/croupier
	$(MAKE) binary

.PHONY: web
web: webui/node_modules/.installed ## Build the browser part into webui/dist
	cd webui && node build.mjs

webui/node_modules/.installed: webui/package-lock.json
	cd webui && npm ci --no-audit --no-fund
	@touch $@

.PHONY: types
types: ## Generate what follows from the Go code: calls, games and lists for the pages, and the tables of the docs
	go run $(TAGS) . dev types --out webui/src/lib/api.gen.ts
	go run $(TAGS) . dev games --out webui/src/features/betting/play/games.gen.json
	go run $(TAGS) . dev resources --out webui/src/lib/resources.gen.ts
	go run $(TAGS) . dev resource-pages --out webui/src/lib/resourcePages.gen.ts
	go test $(TAGS) -vet=off ./db ./internal/checks ./app/kernel/ledger ./app/sitetest -run 'DocumentIsCurrent' -args -update

.PHONY: dev
dev: webui/node_modules/.installed ## Serve with live reload of pages and server
	node webui/scripts/dev.mjs

# Whatever is missing fails a test here instead of skipping it. vet and staticcheck take five
# minutes of a processor, so only `make lint` and `make test-all` have them. What tests kill,
# and what those in the browser look at, is the program itself. Browser tests mostly wait, so
# the Go tests run beside them at a lower priority. `make test` takes less than 15 minutes on
# two cores.
.PHONY: test
test: export CI := true
test: export PROGRAM_UNDER_TEST := $(CURDIR)/bin/croupier
test: ## Everything CI checks: formatting, plain English, types, unit, race, browser tests
	$(MAKE) --jobs=3 tools web libraries
	$(MAKE) --jobs=3 --output-sync=target lint-go lint-web binary
	$(MAKE) --jobs=2 --output-sync=target test-browser test-code

# What needs no pages compiles while npm and apt load theirs.
.PHONY: libraries
libraries:
	GOGC=400 go build $(TAGS) ./db/... ./app/kernel/...

.PHONY: binary
binary:
	$(BUILD)

.PHONY: test-browser
test-browser:
	node webui/e2e/run.mjs

# The packages that take longest are named first, since their tests begin in this order, and
# more of them run at a time than there are cores: those of cmd and db wait for processes and
# disks. The race detector runs the tests that start goroutines, of the database and of the kernel
# packages that own goroutines; `make race` runs all tests with it.
.PHONY: test-code
test-code: export TEST_TEMPLATES := $(CURDIR)/bin/templates
test-code:
	rm -rf $$TEST_TEMPLATES && mkdir -p $$TEST_TEMPLATES
	cd webui && nice -n 10 node scripts/test.mjs
	CGO_ENABLED=1 nice -n 10 $(TEST) -race $(UNWATCHED:%=-gcflags='%=-race=false') $$(scripts/raced.sh db $(RACED:%=app/kernel/%))
	nice -n 10 $(TEST) ./cmd ./app/sitetest ./app/kernel/sports/simulate ./app/betting/play ./app/money/treasury ./db ./...

.PHONY: race
race: export PROGRAM_UNDER_TEST := $(CURDIR)/bin/croupier
race: export BENCH_UNDER_TEST := $(CURDIR)/bin/croupier-bench
race: tools web ## All Go tests with the race detector, and those of measurements
	$(BUILD)
	$(BUILD_BENCH)
	CGO_ENABLED=1 GOGC=400 go test $(TAGS) -race $(UNWATCHED:%=-gcflags='%=-race=false') -vet=off -p $$(($$(getconf _NPROCESSORS_ONLN) + 1)) -timeout 60m ./...

# In the browser, `make test` runs most tests at one width and leaves out the sweeps.
.PHONY: test-all
test-all: export E2E := all
test-all: lint test race properties fuzz torture ## Everything, also what is too long for `make test`: all browser tests at all widths, new property cases, fuzzing, a server killed KILLS times

.PHONY: properties
properties: ## Property tests with new seeds and CHECKS (10000) cases each
	RAPID_SEED=0 RAPID_CHECKS=$(or $(CHECKS),10000) go test $(TAGS) -vet=off -timeout 300m $(PROPERTIES)

.PHONY: fuzz
fuzz: ## Run every fuzz target for FUZZTIME (20s)
	scripts/fuzz.sh $(or $(FUZZTIME),20s)

.PHONY: e2e
e2e: tools build ## Browser tests against the real binary; E2E=all for all tests at all widths
	node webui/e2e/run.mjs

.PHONY: shots
shots: tools build ## Pictures of every screen into shots/
	node webui/e2e/shots.mjs

.PHONY: torture
torture: web ## Kill a real server under load KILLS times (30) and check that nothing is lost
	go test $(TAGS) ./cmd -run TestNoDataLoss -v -timeout 60m -args -kills $(or $(KILLS),30)

.PHONY: simulate
simulate: ## Play 10,000,000 rounds of four choices of every original and compare with the exact returns
	go test $(TAGS) ./app/kernel/originals/simulate -run Measured -v -timeout 120m -args -rounds $(or $(ROUNDS),10000000)

.PHONY: bench
bench: web ## Build bin/croupier-bench, the program with the commands of developers as well
	$(BUILD_BENCH)

.PHONY: slots
slots: bench ## Math packages of the own slots with their front end into bin/slots
	bin/croupier-bench slots generate --out bin/slots

.PHONY: measure
measure: bench ## Measure bets, the cashier, a crowded crash round, the database, futures, the sockets, the sportsbook, the catalogue and simulated rounds; PREFILL=10000000 also with a long journal, LITECOIND=/usr/lib/litecoin/litecoind also payments of a process killed on a real chain
	./bin/croupier-bench bench bets --prefill $(or $(PREFILL),0)
	./bin/croupier-bench bench bets --shares
	./bin/croupier-bench bench cashier $(if $(LITECOIND),--litecoind $(LITECOIND))
	./bin/croupier-bench bench crash
	./bin/croupier-bench bench db
	./bin/croupier-bench bench futures
	./bin/croupier-bench bench live
	./bin/croupier-bench bench sports
	go test $(TAGS) -run '^$$' -bench Filter -benchtime 200x ./app/betting/catalogue
	GOMAXPROCS=1 go test $(TAGS) -run '^$$' -bench Rounds -benchtime 100000x ./app/kernel/originals/simulate

.PHONY: speed
speed: build ## Load the home page as a slow machine does, and a game over a slow line: script, paint, shifts, time to play; fails over budget
	node webui/scripts/speed.mjs

.PHONY: frames
frames: build ## Frames of Plinko while BALLS (20) fall, or of the slot SLOT (such as kite-season) while it spins, on a processor slowed down SLOWER (4) times, beside those of an empty page
	node webui/scripts/$(if $(SLOT),frames.slots,frames).mjs

.PHONY: release
release: web ## Archives, Debian packages, container images, lists of what is inside and checksums into dist/
	go run ./release -version '$(VERSION)' -commit '$(COMMIT)' -time "$$(git log -1 --format=%ct)" -ldflags '$(LDFLAGS)' -out dist

.PHONY: release-check
release-check: ## Make the release twice, in two places, and try all that is in it; needs root and Debian
	scripts/release-check.sh

.PHONY: tools
tools:
	@scripts/test-tools.sh

.PHONY: fmt
fmt: ## Format the Go code
	gofmt -w $$(git ls-files '*.go')

.PHONY: lint
lint: web ## Formatting, vet, staticcheck, plain English, types, casts on the wire and size budgets
	$(MAKE) --jobs=2 --output-sync=target lint-go lint-web
	go vet $(TAGS) ./...
	$(STATICCHECK) $(TAGS) ./...

.PHONY: lint-go
lint-go:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$unformatted" ]; then echo "not formatted:"; echo "$$unformatted"; exit 1; fi
	go run ./scripts/plainenglish

.PHONY: lint-web
lint-web:
	cd webui && npx tsc --noEmit
	cd webui && node scripts/check-wire.mjs
